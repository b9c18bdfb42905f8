/** How to create the application that obtains tokens, for the help and the questions of `token`. */

export const STEPS = `The token is issued to an application, which you create once:

  1. Sign in to the identity provider of your directory
     as the domain administrator.
  2. Create an application.
  3. Grant it the permission for the directory interface.
  4. Choose the platform “web services”.
  5. Choose the development callback address that is offered.
  6. Save, and note the identifier of the application
     (the client ID).

The auth URL is the address of the sign-in page, up to /authorize. Ask
the person who gave you the address of the directory for it. You can set
both in provision.config.json, as "auth_url" and "client_id".
`;
