export { catalogue } from './catalogue';
export { checkArguments, type CheckedArguments, type FieldProblem } from './check-arguments';
export { schemaOf, type Schema } from './json-schema';
export { defineTool, type Tool, type ToolDeps, type ToolExample, type ToolLane } from './tool';
export { toolsList } from './tools-list';
