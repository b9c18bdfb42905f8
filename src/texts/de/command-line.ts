import type { Texts } from '../texts-type.js';

export const commandLine: Texts['commandLine'] = {
  error: 'Fehler',
  abandoned: 'Sofort angehalten, bevor der Bericht geschrieben war. Alles Gesendete steht im Journal',
  continueRun: 'Um fortzufahren, denselben Befehl noch einmal ausführen.',
  internalError: 'Interner Fehler in provision.',
  internalNext:
    'Alles Gesendete steht im Journal. Um fortzufahren, denselben Befehl noch einmal ausführen.\nBitte senden Sie die Zeilen unten an die Person, von der Sie provision haben. Sie enthalten weder Passwörter noch Token.',
};
