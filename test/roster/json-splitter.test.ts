import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSplitter, offsetInText } from '../../src/roster/json-splitter.js';

type Element = { readonly text: string; readonly offset: number; readonly depth: number };

function split(text: string, chunk: number) {
  const elements: Element[] = [];
  const splitter = new JsonSplitter((element) => elements.push(element));
  for (let at = 0; at < text.length; at += chunk) splitter.push(text.slice(at, at + chunk));
  return { elements, frame: splitter.end() };
}

/** JSON, and JSON from which a part was removed or into which a text was inserted. */
const TEXTS = fc
  .tuple(
    fc.jsonValue({ maxDepth: 5 }),
    fc.constantFrom(0, 2),
    fc.nat(),
    fc.nat(8),
    fc.constantFrom('', '"', '{', ']'),
  )
  .map(([value, indent, at, cut, put]) => {
    const text = JSON.stringify([{ list: value }, value], null, indent);
    const from = at % text.length;
    return text.slice(0, from) + put + text.slice(from + cut);
  });

describe('a JSON text that is split', () => {
  it('a JSON text is split into the elements of its arrays and the frame around them', () => {
    const { elements, frame } = split('{"users": [{"a": "}"}, {"b": [{}]}], "n": {"x": 1}}', 3);
    expect(elements).toEqual([
      { text: '{"a": "}"}', offset: 11, depth: 2 },
      { text: '{"b": [{}]}', offset: 23, depth: 2 },
    ]);
    expect(frame.text).toBe('{"users": [{}, {}], "n": {"x": 1}}');
  });

  it('the frame with its elements is the whole JSON text, in whatever pieces it is read', () => {
    fc.assert(
      fc.property(TEXTS, fc.integer({ min: 1, max: 40 }), (text, chunk) => {
        const { elements, frame } = split(text, chunk);
        let [whole, from] = ['', 0];
        for (const [at, element] of elements.entries()) {
          const place = frame.places[at] ?? 0;
          whole += frame.text.slice(from, place) + element.text;
          from = place + 2;
          expect(text.startsWith(element.text, element.offset)).toBe(true);
          expect([frame.starts[at], frame.ends[at]]).toEqual([
            element.offset,
            element.offset + element.text.length,
          ]);
        }
        expect(whole + frame.text.slice(from)).toBe(text);
      }),
    );
  });

  it('each position in the frame is mapped to its position in the JSON text', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const { frame } = split(text, 7);
        for (let at = 0; at <= frame.text.length; at += 1) {
          const isWithin = frame.places.some((place) => place + 1 === at);
          if (!isWithin) expect(text.startsWith(frame.text.charAt(at), offsetInText(at, frame))).toBe(true);
        }
      }),
    );
  });
});
