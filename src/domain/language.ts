/** The languages of what people read, by their codes in `--lang`. Their texts are in `src/texts`. */
export type Language = 'de' | 'en' | 'ru';
