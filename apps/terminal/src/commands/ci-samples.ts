import { version } from '../version';

export const ciSystems = ['github', 'gitlab', 'pre-commit'] as const;
export type CiSystem = (typeof ciSystems)[number];

/** A sample for a build system, and where it reads it. */
export interface CiSample {
  readonly file: string;
  readonly text: string;
}

const tarball = `einvoice-terminal-${version}.tgz`;
const packageLine = `the packed client: a path of its tarball, or a name that npm can install`;

export const ciSamples: Readonly<Record<CiSystem, CiSample>> = {
  github: {
    file: '.github/workflows/invoices.yml',
    text: `name: invoices
on: [push, pull_request]
env:
  EINVOICE_PACKAGE: ./${tarball} # ${packageLine}
jobs:
  invoices:
    runs-on: ubuntu-latest
    permissions: { contents: read, security-events: write }
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npx --yes --package "$EINVOICE_PACKAGE" einvoice run invoices/ --fail-on error --output sarif --output-file einvoice.sarif
      - uses: github/codeql-action/upload-sarif@v3
        if: always()
        with: { sarif_file: einvoice.sarif }
`,
  },
  gitlab: {
    file: '.gitlab-ci.yml',
    text: `invoices:
  image: node:22
  variables:
    EINVOICE_PACKAGE: ./${tarball} # ${packageLine}
  script:
    - npx --yes --package "$EINVOICE_PACKAGE" einvoice run invoices/ --fail-on error --output gitlab --output-file quality.json
  artifacts: { when: always, reports: { codequality: quality.json } }
`,
  },
  'pre-commit': {
    file: '.pre-commit-config.yaml',
    text: `repos:
  - repo: local
    hooks:
      - id: einvoice
        name: einvoice
        entry: einvoice run --fail-on error --quiet
        language: system
        files: ^invoices/.*\\.(xml|pdf|json|ndjson|zip)$
`,
  },
};
