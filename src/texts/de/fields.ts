import type { Texts } from '../texts-type.js';

export const fields: Texts['fields'] = {
  nickname: 'Anmeldename',
  password: 'Passwort',
  'name.first': 'Vorname',
  'name.last': 'Nachname',
  'name.middle': 'zweiter Vorname',
  position: 'Position',
  department_id: 'Abteilung',
  name: 'vollständiger Name',
  status: 'Status',
  person_id: 'persönliche Nummer',
  email: 'E-Mail-Adresse',
  birth_date: 'Geburtsdatum',
  display_name: 'Anzeigename',
  name_title: 'Anrede',
  phone: 'Telefonnummer',
  usage_location: 'Ländercode',
  org_unit: 'Organisationseinheit',
  recovery_email: 'E-Mail-Adresse zur Wiederherstellung',
  groups: 'Gruppen',
  group_paths: 'Gruppen',
};
