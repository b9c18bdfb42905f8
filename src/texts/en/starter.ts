/** The roster to start from. */

export const starter = {
  /** Each is read as the header of its column. */
  headers: {
    last: 'last name',
    first: 'first name',
    middle: 'middle name',
    nickname: 'nickname',
    password: 'password',
    position: 'position',
    department: 'department',
  },
  /** What a spreadsheet of this language takes for the separator. */
  separator: ',',
};
