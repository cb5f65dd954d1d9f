/** What a person dropped or chose, as the browser hands it over: files, and folders that nobody has looked into yet. */
export type Given = File | FileSystemEntry;

/** What was dropped. A browser tells it only while the drop is under way. */
export function droppedOn(transfer: DataTransfer): Given[] {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  if (items.length === 0) return [...transfer.files];
  return items.flatMap((item) => {
    const entry = item.webkitGetAsEntry?.() ?? null;
    return entry?.isDirectory ? entry : (item.getAsFile() ?? entry ?? []);
  });
}

/** The one file that was given; null when it is a folder, a zip, or more than one. */
export async function singleFile(given: readonly Given[]): Promise<File | null> {
  const [only, ...more] = given;
  return only instanceof File && more.length === 0 && !(await isZip(only)) ? only : null;
}

/** By its first bytes, not by its name. */
export async function isZip(file: Blob): Promise<boolean> {
  try {
    const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    return p === 0x50 && k === 0x4b && ((three === 3 && four === 4) || (three === 5 && four === 6));
  } catch {
    return false; // it is a folder, or nobody may read it; whoever opens it says so
  }
}
