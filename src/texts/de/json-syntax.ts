import type { jsonSyntax as english } from '../en/json-syntax.js';

export const jsonSyntax: typeof english = {
  InvalidSymbol: 'ungültiges Zeichen',
  InvalidNumberFormat: 'ungültige Schreibweise einer Zahl',
  PropertyNameExpected: 'Hier fehlt ein Schlüssel in Anführungszeichen',
  ValueExpected: 'Hier fehlt ein Wert',
  ColonExpected: 'Hier fehlt ein Doppelpunkt',
  CommaExpected: 'Hier fehlt ein Komma',
  CloseBraceExpected: 'Hier fehlt eine schließende geschweifte Klammer',
  CloseBracketExpected: 'Hier fehlt eine schließende eckige Klammer',
  EndOfFileExpected: 'Hinter dem Ende der Daten steht noch Text',
  InvalidCommentToken: 'Kommentare sind hier nicht erlaubt',
  UnexpectedEndOfComment: 'Ein Kommentar ist nicht geschlossen',
  UnexpectedEndOfString: 'Ein Text ist nicht mit einem Anführungszeichen geschlossen',
  UnexpectedEndOfNumber: 'Eine Zahl bricht ab',
  InvalidUnicode: 'ungültiger Zeichencode nach \\u',
  InvalidEscapeCharacter: 'ungültiges Zeichen nach einem umgekehrten Schrägstrich',
  InvalidCharacter: 'Steuerzeichen in einem Text',
};
