/** Errors of tokens, signing in and files of secrets. */

import { STATUS_CODES } from 'node:http';
import type { ErrorTextIn } from '../../../domain/errors.js';
import { capitalized } from '../../../domain/text.js';
import { innerText, text } from '../../error-template.js';
import { partsText, wrongPartText } from '../../place-text.js';
import type {
  KeyFault,
  OAuthRefused,
  Origin,
  OtherAnswer,
  SecretCharacter,
  SecretFile,
  SecretName,
} from '../../secret-facts.js';
import type { ErrorEntry } from '../../text-facts.js';
import { quote, times } from '../grammar.js';
import { systemError } from '../system-error.js';
import { ADDRESS_WAYS } from './run.js';

export const tokenErrors = {
  'client-id-missing': ({ title, inHelp }: MissingClientId) => text`
    The client ID${title === undefined ? '' : ` for ${title}`} is missing
    ${CLIENT_ID_WAYS}${inHelp ? ' `provision token --help` explains how to create an application.' : ''}`,
  'client-id-invalid': ({ isEmpty }: { readonly isEmpty: boolean }) => text`
    ${isEmpty ? 'The client ID is empty.' : 'The client ID contains a character that is not allowed.'}
    It is the identifier that was shown when the application was saved, without spaces.`,
  /** @param isGrant true if the key is of a service account, and names it */
  'client-missing': ({ title, needsKey, isGrant }: MissingClient) => text`
    The ${isGrant ? 'key' : `client ID and the ${needsKey ? 'key' : 'client secret'}`} for ${title} ${isGrant ? 'is' : 'are'} missing
    ${isGrant ? '' : 'Client ID: --client-id <id>, PROVISION_CLIENT_ID or "client_id" in provision.config.json. '}${needsKey ? 'Key' : 'Client secret: PROVISION_CLIENT_SECRET, --client-secret-file <path> or "client_secret_file" in provision.config.json, or instead a key'}: --key-file <path>, PROVISION_KEY_FILE or "key_file" in provision.config.json. Or give a token: PROVISION_TOKEN or --token-file <path>.`,
  /** @param title of the service, or its host */
  'client-secret-missing': ({ title }: { readonly title: string }) => text`
    The client secret for ${title} is missing
    Set PROVISION_CLIENT_SECRET, or name a file that contains it with --client-secret-file <path> or "client_secret_file" in provision.config.json. Or use a key: --key-file <path>.`,
  'key-missing': ({ title }: { readonly title: string }) => text`
    The key for ${title} is missing
    Name its file with --key-file <path>, PROVISION_KEY_FILE or "key_file" in provision.config.json.`,
  'auth-url-missing': () => text`
    The auth URL is missing
    Set it with --auth-url https://…, PROVISION_AUTH_URL, or "auth_url" in provision.config.json.`,
  'token-base-url-missing': ({ title }: { readonly title: string }) => text`
    The base URL of ${title} is missing: tokens come from an address below it
    ${ADDRESS_WAYS}`,
  'token-url-missing': ({ title }: { readonly title: string }) => text`
    ${capitalized(title)} has no token endpoint`,
  'sign-in-address-missing': ({ key }: { readonly key: 'authorize_url' | 'device_url' }) => text`
    The profile has no address ${key === 'device_url' ? 'for device codes' : 'to sign in at'}
    Add "${key}" to its "token".`,
  'token-address-unsafe': ({ address, isEncrypted, hasBaseUrl, isOwnProfile }: UnsafeAddress) => {
    const why = isEncrypted ? ': the address has a user name or a fragment' : ', which is not encrypted';
    const places = [...(hasBaseUrl ? ['the base URL'] : []), ...(isOwnProfile ? [TOKEN_PART] : [])];
    return text`
      Tokens are not requested from ${address}${why}
      Use https: without a user name, in ${places.join(' or ')}. http: is only accepted for this computer.`;
  },
  'token-missing': ({ title, grant, user, command }: MissingToken) => text`
    ${user === undefined ? 'The access token is missing' : `The ${passwordOf(user)} is missing`}
    ${user === undefined ? tokenWays(title, grant, command) : passwordWays(title)}`,
  'token-refused-before': ({ title, user }: WithUser) => text`
    ${capitalized(title)} refused this ${user === undefined ? 'token' : passwordOf(user)} before
    ${user === undefined ? 'Paste another one.' : 'Check it, and paste the right one.'}`,
  'token-not-issued': ({ title, user }: WithUser) => text`
    ${capitalized(title)} does not issue tokens to programs. It accepts ${
      user === undefined
        ? 'a key, which an administrator finds or creates in its settings'
        : `the ${user === '' ? 'password of an administrator' : passwordOf(user)}, or better an app password that this user creates in its settings`
    }
    Write it to a file and name that with --token-file, or set PROVISION_TOKEN to it.`,
  /** @param commands lines that do not show the token */
  'token-on-screen': ({ commands }: { readonly commands: string }) => text`
    The token would be visible on this screen and in its scrollback
    Run one of these instead:
    ${commands}`,
  'save-without-file': () => text`
    --save needs a file
    Without --save, the program writes the token to standard output.`,
  'nothing-pasted': ({ page }: { readonly page: string | undefined }) => text`
    Nothing was pasted.
    ${copyFrom(page)}`,
  'no-answer-pasted': () => text`Nothing was pasted, so there is no token`,
  /** @param page the address that the last page begins with; `undefined` if it is not known */
  'pasted-no-address': ({ page }: { readonly page: string | undefined }) => text`
    This is not an address.
    ${copyFrom(page)} To paste a token alone, add --bare.`,
  'pasted-sign-in-page': () => text`
    This is the address of the sign-in page, not of the page after it.
    Allow access there, and copy the address of the next page.`,
  'pasted-other-page': ({ page }: { readonly page: string | undefined }) => text`
    This is the address of another page.
    ${copyFrom(page)}`,
  'pasted-other-sign-in': () => text`
    This address belongs to another sign-in, perhaps an earlier one (its state does not match).
    Open the address above, and copy the address of the last page.`,
  'pasted-code': () => text`
    The sign-in returned a code instead of a token.
    ${CHECK_APPLICATION}`,
  'pasted-without-token': ({ page }: { readonly page: string | undefined }) => text`
    The address contains no token: the part after # is missing or incomplete.
    ${copyFrom(page)}`,
  'pasted-damaged': () => text`
    The address is damaged.
    Copy the whole address again.`,
  'pasted-token-in-query': () => text`
    The token is in the query of this address (after ?), not in its fragment (after #)
    Servers log queries, so this token is not used: revoke it. Then start again; the sign-in must return #access_token=…`,
  /** @param oauthCode `''` if none may be shown */
  'sign-in-refused': ({ oauthCode }: { readonly oauthCode: string }) => {
    const what = oauthCode === 'access_denied' ? 'Access was denied' : 'The sign-in was refused';
    const next: Readonly<Record<string, string>> = {
      access_denied:
        'Open the address again, sign in as the domain administrator and press Allow. If you did not press Deny, the application may lack the permission for the directory.',
      invalid_client: 'Check the client ID.',
      invalid_request: 'Check the auth URL and the client ID.',
      server_error: 'Start again in a few minutes.',
      temporarily_unavailable: 'Start again in a few minutes.',
    };
    return text`
      ${what}${inCode(oauthCode)}.
      ${(Object.hasOwn(next, oauthCode) && next[oauthCode]) || CHECK_APPLICATION}`;
  },
  'sign-in-too-slow': ({ minutes }: { readonly minutes: number }) => text`
    The sign-in was not completed within ${minutes} minutes
    Start again, and open the new address.`,
  'callback-port': ({ system }: { readonly system: string }) => text`
    No port of this computer can be opened for the answer of the browser: ${systemError(system)}
    Set PROVISION_TOKEN, or choose a profile whose token comes by a device code.`,
  'sign-in-ended': (facts: OAuthRefused) => text`
    ${saying(facts, 'does not accept this sign-in, or no longer accepts it')}
    Sign in again with the command token.`,
  'grant-not-allowed': (facts: OAuthRefused) => text`
    ${saying(facts, 'does not let the application get a token this way')}
    ${
      facts.origin.isOwnProfile
        ? 'In the settings of the application, allow the grant that the profile names as "token", or choose another one in the profile.'
        : `In the settings of the application, allow the grant ${facts.origin.grant ?? 'of the profile'}.`
    }`,
  'key-rejected': (facts: OAuthRefused & { readonly clientId: string }) => text`
    ${saying(facts, `rejected the key, or the client ID ${facts.clientId}`)}
    Check that the service has this key, or its certificate, for this client ID. ${checkAll(facts.origin)}`,
  'clock-off'({ aheadMs, ...facts }: OAuthRefused & { readonly aheadMs: number }) {
    const off = `${times.duration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} its own`;
    return text`
      ${saying(facts, `refused the request, and the clock of this computer is ${off}`)}
      Set the clock of this computer, preferably from a time server, then run the same command again.`;
  },
  'delegation-refused': (facts: OAuthRefused & { readonly clientId: string }) => text`
    ${saying(facts, `does not let ${facts.clientId} get tokens with its key`)}
    An administrator has to allow it there (domain-wide delegation), with every requested scope${inQuotes(facts.scope)}. The change can take hours to apply.`,
  'scope-rejected': (facts: OAuthRefused) => text`
    ${saying(facts, `rejected the requested scope${inQuotes(facts.scope)}`)}
    Check ${facts.origin.isOwnProfile ? `"scope" in ${TOKEN_PART}, and ` : ''}the permissions of the application.`,
  'access-denied': (facts: OAuthRefused) => text`
    ${saying(facts, 'denied access')}
    Start again, sign in as an administrator and allow access. If you did not refuse it, the application may lack a permission.`,
  'device-code-expired': (facts: OAuthRefused) => text`
    ${saying(facts, 'no longer accepts the code: it was not entered in time')}
    Start again to get a new code.`,
  'token-request-rejected': (facts: OAuthRefused) => text`
    ${saying(facts, 'rejected the request')}
    ${
      facts.origin.grant === 'authorization_code'
        ? `The application has to be allowed to redirect to http://127.0.0.1/callback at any port. ${checkAll(facts.origin)}`
        : checkAll(facts.origin)
    }`,
  'token-request-refused': (facts: OAuthRefused) => text`
    ${saying(facts, 'refused the request')}
    ${checkAll(facts.origin)}`,
  'token-service-failed': (facts: OAuthRefused) => text`
    ${saying(facts, 'reported an error of its own')}
    ${LATER}`,
  'token-service-unavailable': (facts: OAuthRefused) => text`
    ${saying(facts, 'is not available now')}
    ${LATER}`,
  'client-rejected': ({ clientId, hasSecret, isEncoded, ...facts }: RejectedClient) => {
    if (!hasSecret)
      return text`
        ${saying(facts, `rejected the client ID ${clientId}`)}
        ${CHECK_ID}`;
    return text`
      ${saying(facts, `rejected the client secret, or the client ID ${clientId}`)}
      ${isEncoded ? `${CHECK_SECRET} ${NOT_DECODED}` : CHECK_SECRET}`;
  },
  'no-token-endpoint': ({ url, answer, origin }: WrongEndpoint) => text`
    ${url} ${answered(answer)}
    ${checkAddress(origin)}`,
  'token-service-status': ({ host, status }: { readonly host: string; readonly status: number }) => text`
    ${host} answered ${withPhrase(status)} to the request for a token
    ${LATER}`,
  'token-service-timeout': ({ host, seconds }: { readonly host: string; readonly seconds: number }) => text`
    ${host} did not answer within ${seconds} s
    ${LATER}`,
  'token-service-open-files': ({ host }: { readonly host: string }) => text`
    Too many files and connections are open: ${host} cannot be reached
    Close other programs, or allow more open files with "ulimit -n 1024", then run the same command again.`,
  /** @param why a clause about the service or the proxy */
  'token-service-certificate': ({ why }: { readonly why: ErrorTextIn }) => text`
    ${capitalized(innerText(why, 'en'))}
    For a certificate of your own organisation, set NODE_EXTRA_CA_CERTS to its file.`,
  'token-service-unreachable': ({ why, host, usesProxy }: Unreachable) => text`
    ${innerText(why, 'en')}
    ${
      usesProxy
        ? `Check the proxy in HTTPS_PROXY, or add ${host} to NO_PROXY to connect without it.`
        : 'Check the address and the network, then run the same command again.'
    }`,
  'token-unusable': ({ host }: { readonly host: string }) => text`
    ${host} answered with a token that this program cannot send
    Only bearer tokens (RFC 6750) are supported. Check the settings of the application.`,
  'secret-empty': ({ secret }: { readonly secret: SecretName }) => text`
    The ${fullName(secret)} is empty.
    ${missingNext(secret)}`,
  'secret-character': ({ secret, code, at, length }: SecretCharacter) => text`
    The ${fullName(secret)} contains an invalid character: ${characterName(code)} (character ${at} of ${length}).
    ${invalidNext(secret)}`,
  /** Sentences about the content of a file. */
  'key-unusable': ({ fault }: { readonly fault: KeyFault }) => text`
    ${
      {
        none: 'There is no private key in it.',
        encrypted: 'The private key is encrypted.',
        unsupported: 'The private key is damaged, or of another kind.',
        'other-certificate': 'The certificate is not that of the private key.',
      }[fault]
    }
    Expected: the JSON of a service account, or PEM: an RSA key of 2048 bits or more, or an EC key (P-256, P-384, P-521), with its certificate where the service asks for one. \`openssl pkey\` writes it without a passphrase.`,
  'identity-unusable': ({ fault }: { readonly fault: Exclude<KeyFault, 'other-certificate'> }) => text`
    ${
      {
        none: 'There is no secret key in it.',
        encrypted: 'It is encrypted.',
        unsupported: 'It contains a line that is not an age secret key, or a damaged one.',
      }[fault]
    }
    Expected: lines that begin with \`AGE-SECRET-KEY-1\`, as \`age-keygen\` writes them. \`age -d\` decrypts an encrypted file.`,
  'key-certificate-expired': ({ at }: { readonly at: number }) => text`
    The certificate of the key expired on ${times.utc(at)}.
    Create a new key with a certificate, give the certificate to the service, and put both into the file.`,
  'token-is-address': () => text`
    This is the address of a page, not a token.
    The token is between \`access_token=\` and the next \`&\`. The command token extracts it from the address.`,
  /** @param from the function of a program that embeds this one */
  'secret-function': ({ from, secret, why }: SecretFunction) => {
    const name = shortName(secret);
    if (why === 'threw')
      return text`
        The function ${from} threw an error
        The error is not shown, since it may contain the ${name}: catch and check it in that function.`;
    return text`
      ${
        why === 'no-text'
          ? `The function ${from} returned a value that is not a string`
          : `The function ${from} returned more than ${why.overKib} KiB, so it is not a ${name}`
      }
      It must return a promise of a string with the ${name}.`;
  },
  'secret-too-large': (facts: SecretFile & { readonly kib: number }) => text`
    ${fileName(facts)} is larger than ${facts.kib} KiB, so it is not a ${shortName(facts.secret)}
    ${checkPath(facts)}`,
  'secret-too-slow': (facts: SecretFile & { readonly seconds: number }) => text`
    ${fileName(facts)} did not end within ${facts.seconds} seconds
    ${checkPath(facts)}`,
  'secret-no-file': (facts: SecretFile & { readonly kind: 'folder' | 'socket' | 'device' }) => text`
    ${fileName(facts)} is a ${facts.kind}; a ${shortName(facts.secret)} is read from a file or a pipe
    ${checkPath(facts)}`,
  'secret-unreadable': (facts: SecretFile & { readonly system: string }) => text`
    ${fileName(facts)} cannot be read: ${systemError(facts.system)}
    ${checkPath(facts)}`,
  'secret-on-terminal': ({ secret, from, variable }: SecretFile) => {
    const name = shortName(secret);
    return text`
      Standard input (${from}) is this terminal, where the ${name} would be visible
      ${
        secret.kind === 'token' || secret.kind === 'password'
          ? `Without ${from}, the program asks for the ${name} and hides the input. Or write the ${name} to a file.`
          : `Write the ${name} to a file${variable === '' ? '' : `, or set ${variable}`}.`
      }`;
  },
  /** Does not show the path, which may be the secret. */
  'secret-as-path': ({ secret, from, variable }: SecretFile) => {
    const name = shortName(secret);
    const way = (to: string) => (variable === '' ? '' : ` To give the ${name} itself, ${to}.`);
    return text`
      The ${name} file set by ${from} does not exist. Its name is not shown because it looks like a ${name}
      ${from} takes the path of a file.${way(`set ${variable}`)}`;
  },
  'secret-and-roster': ({ secret, from, variable }: SharedInput) => text`
    The roster and the ${shortName(secret)} (${from}) cannot both be read from standard input
    Read one of them from a file, or set ${variable}.`,
} satisfies Readonly<Record<string, ErrorEntry>>;

/** @property isEncoded whether ID or secret are sent encoded, so that a server must decode them */
type RejectedClient = OAuthRefused & {
  readonly clientId: string;
  readonly hasSecret: boolean;
  readonly isEncoded: boolean;
};

/** @property inHelp the help of `token` explains how to create an application of this service */
type MissingClientId = { readonly title: string | undefined; readonly inHelp: boolean };

type UnsafeAddress = {
  readonly address: string;
  /** True if the address is encrypted, but has a user name or a fragment. */
  readonly isEncrypted: boolean;
  readonly hasBaseUrl: boolean;
  readonly isOwnProfile: boolean;
};

/** The user who signs in with a password; `undefined`: the service accepts a token. */
type WithUser = { readonly title: string; readonly user: string | undefined };

/** The command gets a token. */
type MissingClient = {
  readonly title: string;
  readonly needsKey: boolean;
  readonly isGrant: boolean;
};

type MissingToken = WithUser & { readonly grant: string | undefined; readonly command: string };

type WrongEndpoint = { readonly url: string; readonly answer: OtherAnswer; readonly origin: Origin };

type Unreachable = { readonly why: ErrorTextIn; readonly host: string; readonly usesProxy: boolean };

/** Standard input, which is also the roster. */
type SharedInput = Record<'from' | 'variable', string> & { readonly secret: SecretName };

type SecretFunction = {
  readonly from: string;
  readonly secret: SecretName;
  readonly why: 'threw' | 'no-text' | { readonly overKib: number };
};

const LATER = 'Try again in a few minutes.';
const TOKEN_PART = 'the "token" part of the profile';
const CHECK_APPLICATION =
  'Check the application: it needs the platform “web services”, the development callback address and the permission for the directory.';

const CLIENT_ID_WAYS =
  'Set it with --client-id <id>, PROVISION_CLIENT_ID, or "client_id" in provision.config.json.';

const CHECK_ID =
  'Check the client ID. If the application has a client secret, set PROVISION_CLIENT_SECRET, or name its file with --client-secret-file.';

const CHECK_SECRET =
  'Check the secret in PROVISION_CLIENT_SECRET or in the file of --client-secret-file, and the client ID.';

const NOT_DECODED =
  'If both are right, the server may not decode them: characters such as %, + or a space, and a colon in the client ID, are sent encoded, as RFC 6749 (2.3.1) asks. Create a new secret of letters and digits for the application.';

/** `password of "admin"`. @param user empty if it is not known */
export function passwordOf(user: string): string {
  return user === '' ? 'password' : `password of ${quote(user)}`;
}

function tokenWays(title: string, grant: string | undefined, command: string): string {
  return grant === undefined
    ? `For ${title} it is a key that an administrator creates there. Set PROVISION_TOKEN to it, or read it from a file with --token-file.`
    : `Get one with \`export PROVISION_TOKEN="$(${command})"\`, or read one from a file with --token-file.`;
}

function passwordWays(title: string): string {
  return `Set PROVISION_TOKEN to it, or read it from a file with --token-file. Better than the password itself is an app password that this user creates in ${title}.`;
}

function copyFrom(page: string | undefined): string {
  const which = page === undefined ? 'of the last page' : `that begins with ${page}`;
  return `Copy the whole address ${which} from the address bar of the browser.`;
}

function inCode(oauthCode: string): string {
  return oauthCode === '' ? '' : ` (${oauthCode})`;
}

/** The reaction of the server, with its own code and text. */
function saying({ host, oauthCode, said }: OAuthRefused, what: string): string {
  return `${host} ${what}${inCode(oauthCode)}${inQuotes(said)}`;
}

function inQuotes(said: string): string {
  return said === '' ? '' : `: ${quote(said)}`;
}

/** The possible causes of a refusal. */
function checkAll(origin: Origin): string {
  const own = origin.isOwnProfile ? [TOKEN_PART] : [];
  // The settings come last, since they are a list.
  const all = ['the application', ...own, partsText(origin) ?? []].flat();
  return `Check ${all.join(', and ')}.`;
}

function checkAddress(origin: Origin): string {
  const part = wrongPartText(origin);
  if (origin.isOwnProfile)
    return `${part === undefined ? '' : `${part} `}Check the address, in ${TOKEN_PART}.`;
  return part ?? 'Check the network: something other than the service may have answered.';
}

function answered(answer: OtherAnswer): string {
  switch (answer.kind) {
    case 'status':
      return `answered ${withPhrase(answer.status)}${inQuotes(answer.said)}`;
    case 'redirect':
      return `answered ${withPhrase(answer.status)}; a request for a token does not follow a redirect`;
    case 'no-token':
      return 'answered something other than a token';
    case 'too-large':
      return `answered with more than ${answer.kib} KiB, which is not a token`;
    case 'unshowable':
      return 'answered with a code or an address that cannot be shown';
  }
}

/** `404 Not Found`. */
function withPhrase(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** Returns `token` for “the token file”. */
export function shortName({ kind }: SecretName): string {
  return kind === 'client-secret' ? 'client secret' : kind === 'setting' ? 'secret' : kind;
}

function fullName(secret: SecretName): string {
  switch (secret.kind) {
    case 'token':
      return 'access token';
    case 'password':
      return passwordOf(secret.user);
    case 'setting':
      return `setting ${secret.name}`;
    default:
      return shortName(secret);
  }
}

function missingNext(secret: SecretName): string {
  switch (secret.kind) {
    case 'token':
      return 'The command token gets one.';
    case 'password':
      return 'Give the password, or an app password of this user.';
    default:
      return invalidNext(secret);
  }
}

function invalidNext({ kind }: SecretName): string {
  return {
    token: 'Copy the token again, without quotes, spaces or other text around it.',
    password:
      'Copy the password again, without other text around it. Only Latin letters, digits and punctuation can be sent: if the password has other characters, use an app password of this user.',
    'client-secret': 'Copy it again from the settings of the application, as one line of UTF-8.',
    key: 'Export it again.',
    setting: 'Copy it again, as one line of UTF-8.',
  }[kind];
}

function characterName(code: string): string {
  if (code === 'U+0020') return 'a space';
  return code === 'U+000A' || code === 'U+000D' ? 'a line break' : code;
}

function fileName({ secret, path, from }: SecretFile): string {
  return `${path === undefined ? 'Standard input' : `The ${shortName(secret)} file ${path}`} (${from})`;
}

function checkPath({ variable }: SecretFile): string {
  if (variable === '') return 'Check the path.';
  return `Check the path, or set ${variable}.`;
}
