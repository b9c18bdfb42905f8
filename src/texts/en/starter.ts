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
  /** The separator that spreadsheets of this language expect. */
  separator: ',',
};
