/** Makes elements. Text comes in as text alone, so that nothing of a roster is ever read as HTML. */

type Attributes = Readonly<Record<string, string>>;

export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** What the page's own frame is known to hold. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}
