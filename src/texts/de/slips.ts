import type { Texts } from '../texts-type.js';

export const slips: Texts['slips'] = {
  title: 'Startpasswörter',
  warning: 'Auf diesem Blatt stehen Passwörter. Zettel ausschneiden und verteilen, dann den Rest vernichten.',
  rehearsalTitle: 'Probelauf: Startpasswörter',
  rehearsalWarning:
    'Diese Zettel stammen aus einem Probelauf: Es wurden keine echten Benutzer angelegt. Nicht verteilen.',
  rehearsal: 'Probelauf: nicht das Passwort eines echten Benutzers.',
  rehearsalRemove: 'Diese Datei löschen:',
  try: 'Vor dem Verteilen mit einem der Zettel anmelden: Manche Dienste dieser Art behalten die übermittelten Passwörter nicht.',
  remove: 'Danach auch diese Datei löschen:',
  print: 'Im Maßstab 100\u00a0% auf A4 oder Letter drucken.',
  groupPages: 'Jede Gruppe beginnt auf einer neuen Seite.',
  login: 'Anmeldename',
  password: 'Startpasswort',
  signIn: 'Anmelden unter',
  change: 'Ändern Sie dieses Passwort bei der ersten Anmeldung.',
  birthDate: 'Geburtsdatum',
  destroy: 'Nur für Sie. Vernichten Sie diesen Zettel, sobald Sie sich angemeldet haben.',
  department: 'Abteilung',
  others: 'Übrige',
};
