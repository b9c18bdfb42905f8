/** How an application is prepared that may ask for a token; its help shows it, and who is asked for one reads it. */

/** What is done once, before the first token. */
export const STEPS = `An application of yours asks for the token. To prepare one, once:

  1. Sign in to the identity provider of your directory,
     as the domain administrator.
  2. Create an application.
  3. Grant it the permission for the directory interface.
  4. Choose the platform “web services”.
  5. Choose the development callback address that is offered.
  6. Save, and note the identifier of the application
     (the client id).

The sign-in has an address of its own (the auth URL): that of the page on
which you sign in, up to /authorize. Whoever gave you the address of the
directory knows it. Both can stand in provision.config.json, as "auth_url"
and "client_id".
`;
