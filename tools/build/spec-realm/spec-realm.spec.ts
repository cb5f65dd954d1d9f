import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@einvoice/test-kit';
import { PDFDocument } from 'pdf-lib';
import { BaseError, getAddress } from 'viem';

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

it('a spec file finds nothing that another file of its worker left behind', async () => {
  const jest = [path.join(repositoryRoot, 'node_modules/jest/bin/jest.js'), '--ci', '--runInBand', '--json'];
  const config = ['--config', path.join(repositoryRoot, 'tools/jest.config.cjs')];
  const files = ['tools/build/spec-realm/first.fixture.ts', 'tools/build/spec-realm/second.fixture.ts'].map((file) =>
    path.join(repositoryRoot, file),
  );
  const { stdout } = await promisify(execFile)(process.execPath, [...jest, ...config, '--testMatch', ...files]);
  expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 2, numTotalTests: 2 });
});

it('what a package or Node itself throws is an Error, and what it returns an array or bytes', async () => {
  expect(thrownBy(() => getAddress('0x'))).toBeInstanceOf(BaseError);
  expect(thrownBy(() => getAddress('0x'))).toBeInstanceOf(Error);
  expect(thrownBy(() => readFileSync('/no such file'))).toBeInstanceOf(Error);
  expect(thrownBy(() => new URL('no address'))).toBeInstanceOf(TypeError);
  await expect(PDFDocument.load('no document')).rejects.toBeInstanceOf(Error);
  expect(await (await PDFDocument.create()).save()).toBeInstanceOf(Uint8Array);
  expect(process.argv).toBeInstanceOf(Array);
});
