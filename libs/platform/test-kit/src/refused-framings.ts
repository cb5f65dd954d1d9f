/** A way to write a head or a body of which two parsers could disagree where it ends (RFC 9112 §5, §6; published attacks). */
export interface RefusedFraming {
  readonly name: string;
  /** The bytes on the wire, as Latin-1. @param rest what an attacker puts behind it: a request that nobody may see */
  readonly bytes: (rest: string) => string;
  /** The head is in order; who refuses it for another reason need not read on. */
  readonly isOfBody?: true;
}

export interface FramedRequest {
  /** A path that takes a POST. */
  readonly path: string;
  /** Value of the Host header. */
  readonly host: string;
  /** Of the body that the framing surrounds; none when absent. */
  readonly contentType?: string;
}

/** A whole request with an empty object as its body, as it stands on the wire: what hides behind a framing. */
export const jsonCall = ({ path, host }: FramedRequest): string =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;

/** Each of them must be refused as a whole: one answer, the connection closed, the rest not seen. */
export function refusedFramings({ path, host, contentType }: FramedRequest): readonly RefusedFraming[] {
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
  const head = (lines: string, line = `POST ${path} HTTP/1.1`) => `${line}\r\nHost: ${host}\r\n${type}${lines}\r\n\r\n`;
  const chunks = '0\r\n\r\n';
  const coded = (name: string, lines: string): RefusedFraming => ({
    name,
    bytes: (rest) => head(lines) + chunks + rest,
  });
  const sized = (name: string, lines: (length: number) => string): RefusedFraming => ({
    name,
    bytes: (rest) => head(lines(rest.length)) + rest,
  });
  const chunked = (name: string, body: string): RefusedFraming => ({
    name,
    bytes: (rest) => head('Transfer-Encoding: chunked') + body + rest,
    isOfBody: true,
  });
  return [
    ...codings.map((value) => coded(`the transfer coding ${JSON.stringify(value)}`, `Transfer-Encoding: ${value}`)),
    coded('two transfer codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'),
    coded('a transfer coding and an unknown one', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: x'),
    coded('an unknown transfer coding first', 'Transfer-Encoding: x\r\nTransfer-Encoding: chunked'),
    coded('a space before the colon', 'Transfer-Encoding : chunked'),
    coded('a tab before the colon', 'Transfer-Encoding\t: chunked'),
    coded('a coding on a folded line', 'Transfer-Encoding:\r\n chunked'),
    coded('a coding behind a folded line', 'X: 1\r\n\tTransfer-Encoding: chunked'),
    coded('a coding behind a bare carriage return', 'X: 1\rTransfer-Encoding: chunked'),
    coded('a coding behind a bare line feed and a NUL', 'X: \0\nTransfer-Encoding: chunked'),
    coded('a vertical tab before the coding', 'Transfer-Encoding: \x0bchunked'),
    coded('a header name with a space', 'Transfer Encoding: chunked'),
    coded('a header name with a control character', 'Transfer-Encoding\x01: chunked'),
    coded('a header without a name', ': chunked'),
    coded('a header without a colon', 'Transfer-Encoding'),
    coded('a length and a coding', 'Content-Length: 5\r\nTransfer-Encoding: chunked'),
    coded('a coding and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5'),
    coded('a length of nothing and a coding', 'Content-Length: 0\r\nTransfer-Encoding: chunked'),
    ...lengths.map((value) => sized(`the length ${JSON.stringify(value)}`, () => `Content-Length: ${value}`)),
    sized('two lengths', (length) => `Content-Length: 0\r\nContent-Length: ${length}`),
    sized('two equal lengths', () => 'Content-Length: 0\r\nContent-Length: 0'),
    sized('a list of lengths', (length) => `Content-Length: 0, ${length}`),
    sized('a length with a space before the colon', () => 'Content-Length : 0'),
    sized('a length on a folded line', () => 'Content-Length:\r\n 0'),
    ...chunkHeads.map((value) => chunked(`the chunk size ${JSON.stringify(value)}`, `${value}\r\n`)),
    chunked('a chunk longer than it says', '1\r\nab\r\n0\r\n\r\n'),
    chunked('a chunk without its end', '2\r\nab0\r\n\r\n'),
    chunked('a chunk size ended by a line feed', '2\nab\r\n0\r\n\r\n'),
    chunked('a chunk ended by a line feed', '2\r\nab\n0\r\n\r\n'),
    chunked('a trailer with a NUL', '0\r\nX: \0\r\n\r\n'),
    { name: 'a bare line feed', bytes: (rest) => `POST ${path} HTTP/1.1\nHost: ${host}\n\n${rest}` },
    { name: 'a space before the first header', bytes: (rest) => head('X: 1').replace('\r\nHost', '\r\n Host') + rest },
    { name: 'two hosts', bytes: (rest) => head('Host: b.example') + rest },
    { name: 'no host', bytes: (rest) => `POST ${path} HTTP/1.1\r\n${type}\r\n${rest}` },
    { name: 'an unknown version', bytes: (rest) => head('X: 1', `POST ${path} HTTP/1.2`) + rest },
    { name: 'the preface of HTTP/2', bytes: (rest) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${rest}` },
    { name: 'no version', bytes: (rest) => `POST ${path}\r\n\r\n${rest}` },
    { name: 'a space in the path', bytes: (rest) => head('X: 1', `POST ${path} x HTTP/1.1`) + rest },
    { name: 'a method in lower case', bytes: (rest) => head('X: 1', `post ${path} HTTP/1.1`) + rest },
    { name: 'a method of another name', bytes: (rest) => head('X: 1', `SMUGGLE ${path} HTTP/1.1`) + rest },
    { name: 'a tab in the request line', bytes: (rest) => head('X: 1', `POST\t${path}\tHTTP/1.1`) + rest },
  ];
}

const codings = [
  'xchunked',
  'chunkedx',
  'x chunked',
  'chunked, identity',
  'identity',
  'gzip',
  'gzip, chunked',
  'chunked, chunked',
  ',chunked',
  'chunked,',
  '"chunked"',
  'chunked;a=b',
  'chunked\x0b',
  '',
];
const lengths = ['+0', '-1', '0x0', '0 0', '0.0', '1e0', '', '99999999999999999999', '"0"'];
const chunkHeads = ['0x0', '-1', '+0', ' 0', '', 'g', '0 0', 'fffffffffffffffff', '0_0'];
