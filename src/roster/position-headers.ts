/** The headers of positions, in the languages of the lists that people bring. No word that means a role in software. */

export const POSITIONS = [
  ...['job title', 'employee title', 'position title', 'title', 'role', 'work position', 'job position'],
  ...['position name', 'должность', 'посада', 'пасада', 'длъжност', 'лауазымы', 'лауазым'],
  ...['stelle', 'stellenbezeichnung', 'planstelle', 'jobtitel', 'berufsbezeichnung', 'funktion'],
  ...['poste', 'fonction', 'intitulé du poste', 'intitulé de poste', 'poste occupé', 'cargo', 'puesto'],
  ...['puesto de trabajo', 'càrrec', 'mansione', 'qualifica', 'função', 'functie', 'functietitel'],
  ...['functienaam', 'functieomschrijving', 'stanowisko', 'stanowisko pracy', 'befattning', 'yrkestitel'],
  ...['tjänstetitel', 'stilling', 'stillingsbetegnelse', 'stillingstittel', 'tehtävänimike'],
  ...['ammattinimike', 'työnimike', 'ametikoht', 'amats', 'pareigos', 'funkce', 'pozice'],
  ...['pracovní pozice', 'pracovní zařazení', 'funkcia', 'pozícia', 'pracovná pozícia', 'munkakör'],
  ...['beosztás', 'funcția', 'görev', 'görevi', 'unvan', 'radno mjesto'],
  ...['радно место', 'radno mesto', 'delovno mesto', 'θέση εργασίας', 'chức vụ', 'chức danh', 'jabatan'],
  ...['役職', '职位', '직책'],
] as const;
