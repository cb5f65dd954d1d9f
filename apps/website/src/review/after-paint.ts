/** A page that nobody looks at is not drawn; then this long is enough. */
const atMostMs = 100;

/** Resolves once the browser has drawn what it was told to last: what takes long is done after the person has seen an answer. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, atMostMs);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
