/**
 * One JSON-RPC call over HTTP, on a connection of its own: a node ends an idle one just when a busy spec would use it again.
 * @throws when the node cannot be reached or answers with an error; the message carries the node's words
 */
export async function callRpc<T = unknown>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: T; error?: { message: string } };
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result as T;
}
