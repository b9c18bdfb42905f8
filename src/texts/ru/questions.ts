import type { Texts } from '../texts-type.js';

export const questions: Texts['questions'] = {
  keys: '↑ ↓ Enter: выбрать, Esc: назад, Ctrl-C: остановить',
  lineKeys: 'Чтобы вернуться, введите <. Чтобы остановить, нажмите Ctrl-C.',
  yesNo: { yes: 'Да', no: 'Нет' },
  yesFirst: '[Д/н]',
  noFirst: '[д/Н]',
  number: (first) => `Номер [${first}]:`,
  example: (text) => ` (например, ${text})`,
  hidden: (message) => `${message} (ввод скрыт):`,
  wrongNumber: (most) => `Введите номер от 1 до ${most} или <, чтобы вернуться.`,
  wrongYesNo: 'Введите д (да), н (нет) или <, чтобы вернуться.',
};
