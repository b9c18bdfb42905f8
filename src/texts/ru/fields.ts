import type { Texts } from '../texts-type.js';

export const fields: Texts['fields'] = {
  nickname: 'логин',
  password: 'пароль',
  'name.first': 'имя',
  'name.last': 'фамилия',
  'name.middle': 'отчество',
  position: 'должность',
  department_id: 'подразделение',
  name: 'ФИО',
  status: 'статус',
  person_id: 'личный номер',
  email: 'адрес электронной почты',
  birth_date: 'дата рождения',
  display_name: 'отображаемое имя',
  name_title: 'обращение',
  phone: 'номер телефона',
  usage_location: 'код страны',
  org_unit: 'организационное подразделение',
  recovery_email: 'резервный адрес электронной почты',
  groups: 'группы',
  group_paths: 'группы',
};
