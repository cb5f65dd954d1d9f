/** Words of PromQL that stand where a metric could. */
const notMetrics = new Set([
  ...['sum', 'max', 'min', 'by', 'le', 'rate', 'increase', 'histogram_quantile'],
  ...['job', 'reason', 'tool', 'status', 'state', 'call', 'outcome', 'instance', 'route', 'm'],
]);

/** The metrics an expression asks for. */
export function metricsNamed(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '');
  return [...bare.matchAll(/[a-z_][a-z0-9_]*/g)].map(([word]) => word).filter((word) => !notMetrics.has(word));
}

/** Expressions as a file of rules, which is what promtool reads. */
export const lintableExpressions = (expressions: readonly string[]): object => ({
  groups: [{ name: 'panels', rules: expressions.map((expr, index) => ({ record: `panel:${index}`, expr })) }],
});
