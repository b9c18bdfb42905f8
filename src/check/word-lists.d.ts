/** The word lists of the estimator, file by file: the packages declare only what holds all of them. */

declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  const graphs: Readonly<Record<'qwerty', Record<string, (string | null)[]>>>;
  export default graphs;
}
declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const words: readonly string[];
  export default words;
}
declare module '@zxcvbn-ts/language-en/dist/*.json.mjs' {
  const words: readonly string[];
  export default words;
}
