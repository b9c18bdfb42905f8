import type { jsonSyntax as english } from '../en/json-syntax.js';

export const jsonSyntax: typeof english = {
  InvalidSymbol: 'недопустимый знак',
  InvalidNumberFormat: 'неверная запись числа',
  PropertyNameExpected: 'здесь нужен ключ в кавычках',
  ValueExpected: 'здесь нужно значение',
  ColonExpected: 'здесь нужно двоеточие',
  CommaExpected: 'здесь нужна запятая',
  CloseBraceExpected: 'здесь нужна закрывающая фигурная скобка',
  CloseBracketExpected: 'здесь нужна закрывающая квадратная скобка',
  EndOfFileExpected: 'после конца данных стоит лишний текст',
  InvalidCommentToken: 'комментарии здесь не допускаются',
  UnexpectedEndOfComment: 'комментарий не закрыт',
  UnexpectedEndOfString: 'строка не закрыта кавычкой',
  UnexpectedEndOfNumber: 'число обрывается',
  InvalidUnicode: 'неверный код символа после \\u',
  InvalidEscapeCharacter: 'недопустимый знак после обратной косой черты',
  InvalidCharacter: 'управляющий символ внутри строки',
};
