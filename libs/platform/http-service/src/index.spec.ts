import * as lib from './index';

describe('@einvoice/http-service', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "KeySetModule",
        "Readiness",
        "RequestRefused",
        "SecurityTxtModule",
        "StaticDocument",
        "answer",
        "answerRef",
        "boundConnections",
        "clientNetwork",
        "clockCheck",
        "closedObject",
        "commonHeaders",
        "commonPaths",
        "commonSchemas",
        "createHttpApp",
        "createLog",
        "documentPath",
        "edgeError",
        "errorAnswer",
        "errorBody",
        "errorFields",
        "errorSchemas",
        "getOperation",
        "headerRef",
        "isOpenToOthers",
        "listenProblems",
        "listenSettings",
        "runService",
        "schemaRef",
        "securityTxt",
        "serve",
        "serviceSafetyProblems",
        "serviceSettings",
        "startService",
        "textPart",
        "webAddressPart",
      ]
    `);
  });
});
