import { sourceUrlProblem } from './source-address';

describe('O1 the configured address of an outside source', () => {
  it.each([
    ['live', 'http://source.example.org/', /https/],
    ['live', 'ftp://source.example.org/', /https/],
    ['live', 'https://source.example.org:8443/', /port 443/],
    ['live', 'https://127.0.0.1/', /public host/],
    ['live', 'https://2130706433/', /public host/],
    ['live', 'https://0x7f.1/', /public host/],
    ['live', 'https://[::1]/', /public host/],
    ['live', 'https://[::ffff:127.0.0.1]/', /public host/],
    ['live', 'https://8.8.8.8/', /public host/],
    ['live', 'https://localhost/', /public host/],
    ['live', 'https://source.localhost/', /public host/],
    ['live', 'https://source.localhost./', /public host/],
    ['live', 'https://intranet/', /public host/],
    ['live', 'https://user:secret@source.example.org/', /no user/],
    ['live', 'https://source.example.org/?next=http://127.0.0.1/', /query/],
    ['live', 'https://source.example.org/#there', /fragment/],
    ['live', 'source', /URL/],
    ['sandbox', 'https://source.example.org/', /this machine/],
    ['sandbox', 'https://127.0.0.1/', /this machine/],
    ['sandbox', 'http://10.0.0.1/', /this machine/],
    ['sandbox', 'http://localhost/', /this machine/],
    ['sandbox', 'http://127.0.0.1.example.com/', /this machine/],
    ['sandbox', 'http://user@127.0.0.1/', /no user/],
  ] as const)('%s refuses %s and does not repeat it', (mode, url, problem) => {
    expect(sourceUrlProblem(mode, url)).toMatch(problem);
    expect(sourceUrlProblem(mode, url)).not.toMatch(/secret|example|127/);
  });

  it.each([
    ['live', 'https://source.example.org/api'],
    ['live', 'https://source.example.org:443/'],
    ['sandbox', 'http://127.0.0.1:4000/api'],
    ['sandbox', 'http://[::1]:4000/'],
  ] as const)('%s takes %s', (mode, url) => expect(sourceUrlProblem(mode, url)).toBeNull());
});
