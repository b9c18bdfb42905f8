import type { Texts } from '../texts-type.js';

export const fileWords: Texts['fileWords'] = {
  kinds: {
    link: 'ein symbolischer Link',
    folder: 'ein Ordner',
    pipe: 'eine Pipe',
    socket: 'ein Socket',
    device: 'ein Gerät',
  },
  uses: {
    roster: 'die Liste dieses Laufs selbst',
    list: 'die Liste selbst',
    config: 'die Konfiguration dieses Laufs',
    profile: 'das Profil dieses Laufs',
    'token-file': 'die Tokendatei dieses Laufs',
    'client-secret-file': 'die Datei mit dem Client-Secret',
    'key-file': 'die Datei mit dem Schlüssel',
    results: 'in einem Ergebnisordner',
  },
  distrust: (why) =>
    why.kind === 'owner'
      ? `gehört dem Benutzer ${why.owner}, dieser Befehl läuft als Benutzer ${why.user}`
      : `ist für alle schreibbar (Modus ${why.mode})`,
  addressFault(fault) {
    switch (fault.kind) {
      case 'empty':
        return 'ist leer';
      case 'no-address':
        return 'ist keine Webadresse';
      case 'protocol':
        return `muss mit https: beginnen, nicht mit ${fault.protocol}`;
      case 'credentials':
        return 'darf weder Benutzernamen noch Passwort enthalten (vor dem @)';
      case 'query':
        return 'darf nichts ab einem ? oder # enthalten';
      case 'not-encrypted':
        return `${fault.address} ist nicht verschlüsselt: Andere könnten mitlesen, was dorthin gesendet wird`;
    }
  },
};
