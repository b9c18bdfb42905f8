/** Opens an address in the browser of whoever sits there. */

/** @throws what the system says where nothing can be opened */
export type Browse = (address: string) => Promise<unknown>;

/** The library is loaded here alone, and only when something is to be opened. */
export const openInBrowser: Browse = async (address) => {
  const { default: open } = await import('open');
  await open(address);
};
