/** The text around an error, and for a program that ends without a command. */

export const commandLine = {
  error: 'Error',
  abandoned: 'Stopped immediately, before the report was written. The journal has everything that was sent',
  continueRun: 'To continue, run the same command again.',
  internalError: 'Internal error in provision.',
  internalNext:
    'The journal has everything that was sent. To continue, run the same command again.\nPlease send the lines below (they contain no password and no token) to the person who gave you provision.',
};
