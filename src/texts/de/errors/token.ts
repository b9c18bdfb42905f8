import { capitalized } from '../../../domain/text.js';
import type { tokenErrors as english } from '../../en/errors/token.js';
import { innerText, text } from '../../error-template.js';
import { addressText, settingsText } from '../../place-text.js';
import type { OAuthRefused, Origin, OtherAnswer, SecretFile, SecretName } from '../../secret-facts.js';
import { listed } from '../../sentence-parts.js';
import { quote, serviceName, times } from '../grammar.js';
import { systemError } from '../system-error.js';

export const tokenErrors: typeof english = {
  'client-id-missing': ({ title, inHelp }) => text`
    Die Client-ID${title === undefined ? '' : ` für ${serviceName(title).accusative}`} fehlt
    Mit --client-id <id>, PROVISION_CLIENT_ID oder "client_id" in provision.config.json angeben.${inHelp ? ' Wie eine Anwendung angelegt wird, erklärt `provision token --help` (auf Englisch).' : ''}`,
  'client-id-invalid': ({ isEmpty }) => text`
    ${isEmpty ? 'Die Client-ID ist leer.' : 'Die Client-ID enthält ein unzulässiges Zeichen.'}
    Die Kennung ohne Leerzeichen angeben, die beim Speichern der Anwendung angezeigt wurde.`,
  'client-missing': ({ title, needsKey, isGrant }) => text`
    ${isGrant ? 'Der Schlüssel' : needsKey ? 'Client-ID und Schlüssel' : 'Client-ID und Client-Secret'} für ${serviceName(title).accusative} ${isGrant ? 'fehlt' : 'fehlen'}
    ${isGrant ? '' : 'Client-ID: --client-id <id>, PROVISION_CLIENT_ID oder "client_id" in provision.config.json. '}${needsKey ? 'Schlüssel' : 'Client-Secret: PROVISION_CLIENT_SECRET, --client-secret-file <path> oder "client_secret_file" in provision.config.json, oder stattdessen ein Schlüssel'}: --key-file <path>, PROVISION_KEY_FILE oder "key_file" in provision.config.json. Oder ein Token angeben: PROVISION_TOKEN oder --token-file <path>.`,
  'client-secret-missing': ({ title }) => text`
    Das Client-Secret für ${serviceName(title).accusative} fehlt
    PROVISION_CLIENT_SECRET setzen oder die Datei, in der es steht, mit --client-secret-file <path> oder "client_secret_file" in provision.config.json angeben. Oder einen Schlüssel verwenden: --key-file <path>.`,
  'key-missing': ({ title }) => text`
    Der Schlüssel für ${serviceName(title).accusative} fehlt
    Seine Datei mit --key-file <path>, PROVISION_KEY_FILE oder "key_file" in provision.config.json angeben.`,
  'auth-url-missing': () => text`
    Die Auth-URL fehlt
    Mit --auth-url https://…, PROVISION_AUTH_URL oder "auth_url" in provision.config.json angeben.`,
  'token-base-url-missing': ({ title }) => text`
    Die Basis-URL für ${serviceName(title).accusative} fehlt: Token kommen von einer Adresse darunter
    Mit --base-url https://…, PROVISION_BASE_URL oder "base_url" in provision.config.json angeben.`,
  'token-url-missing': ({ title }) => text`
    ${capitalized(serviceName(title).nominative)} hat keine Adresse, die Token ausstellt`,
  'sign-in-address-missing': ({ key }) => text`
    Im Profil fehlt die Adresse für ${key === 'device_url' ? 'Gerätecodes' : 'die Anmeldung'}
    Im Profil unter "token" den Schlüssel "${key}" ergänzen.`,
  'token-address-unsafe': ({ address, isEncrypted, hasBaseUrl, isOwnProfile }) => text`
    ${
      isEncrypted
        ? `Von ${address} wird kein Token geholt: Die Adresse enthält einen Benutzernamen oder ein Fragment`
        : `Von ${address} wird kein Token geholt: Die Verbindung wäre unverschlüsselt`
    }
    ${capitalized(
      [...(hasBaseUrl ? ['in der Basis-URL'] : []), ...(isOwnProfile ? [`im ${TOKEN_PART}`] : [])].join(
        ' oder ',
      ),
    )} https: ohne Benutzernamen verwenden. http: ist nur für diesen Computer zulässig.`,
  'token-missing': ({ title, grant, user, command }) =>
    user === undefined
      ? text`
        Das Zugriffstoken fehlt
        ${tokenWays(title, grant, command)}`
      : text`
        ${capitalized(passwordOf(user))} fehlt
        In PROVISION_TOKEN setzen oder mit --token-file aus einer Datei lesen. Besser als das Passwort selbst ist ein App-Passwort, das dieser Benutzer ${serviceName(title).within} erstellt.`,
  'token-refused-before': ({ title, user }) => text`
    ${capitalized(serviceName(title).nominative)} hat ${user === undefined ? 'dieses Token' : passwordOf(user)} schon einmal abgelehnt
    ${user === undefined ? 'Ein anderes einfügen.' : 'Das Passwort prüfen und das richtige einfügen.'}`,
  'token-not-issued': ({ title, user }) => text`
    ${
      user === undefined
        ? `${capitalized(serviceName(title).nominative)} stellt Programmen keine Token aus. Verwendet wird ein Schlüssel, den ein Administrator in den Einstellungen findet oder erstellt`
        : `${capitalized(serviceName(title).nominative)} stellt Programmen keine Token aus. Verwendet wird ${user === '' ? 'das Passwort eines Administrators' : passwordOf(user)} oder besser ein App-Passwort, das dieser Benutzer in seinen Einstellungen erstellt`
    }
    ${user === undefined ? 'Den Schlüssel' : 'Das Passwort'} in eine Datei schreiben und diese mit --token-file angeben oder PROVISION_TOKEN setzen.`,
  'token-on-screen': ({ commands }) => text`
    Das Token wäre auf diesem Bildschirm und beim Zurückblättern zu sehen
    Stattdessen einen dieser Befehle ausführen:
    ${commands}`,
  'save-without-file': () => text`
    --save braucht eine Datei
    Ohne --save schreibt das Programm das Token in die Standardausgabe.`,
  'nothing-pasted': ({ page }) => text`
    Es wurde nichts eingefügt.
    ${copyFrom(page)}`,
  'no-answer-pasted': () => text`Es wurde nichts eingefügt, also gibt es kein Token`,
  'pasted-no-address': ({ page }) => text`
    Das ist keine Adresse.
    ${copyFrom(page)} Um nur ein Token einzufügen, --bare angeben.`,
  'pasted-sign-in-page': () => text`
    Das ist die Adresse der Anmeldeseite, nicht die der Seite danach.
    Dort den Zugriff erlauben und die Adresse der nächsten Seite kopieren.`,
  'pasted-other-page': ({ page }) => text`
    Das ist die Adresse einer anderen Seite.
    ${copyFrom(page)}`,
  'pasted-other-sign-in': () => text`
    Diese Adresse gehört zu einer anderen, vielleicht früheren Anmeldung (ihr „state“ passt nicht).
    Die Adresse oben öffnen und die Adresse der letzten Seite kopieren.`,
  'pasted-code': () => text`
    Die Anmeldung ergab einen Code statt eines Tokens.
    ${CHECK_APPLICATION}`,
  'pasted-without-token': ({ page }) => text`
    Die Adresse enthält kein Token: Der Teil nach # fehlt oder ist unvollständig.
    ${copyFrom(page)}`,
  'pasted-damaged': () => text`
    Die Adresse ist beschädigt.
    Die ganze Adresse noch einmal kopieren.`,
  'pasted-token-in-query': () => text`
    Das Token steht in dieser Adresse nach ? statt nach #
    Diesen Teil zeichnen Server auf, deshalb wird das Token nicht verwendet: widerrufen. Dann neu beginnen; die Anmeldung muss #access_token=… ergeben.`,
  'sign-in-refused': ({ oauthCode }) => {
    const what =
      oauthCode === 'access_denied' ? 'Der Zugriff wurde verweigert' : 'Die Anmeldung wurde abgelehnt';
    const next: Readonly<Record<string, string>> = {
      access_denied:
        'Die Adresse erneut öffnen, als Domain-Administrator anmelden und den Zugriff erlauben. Wurde er nicht verweigert, fehlt der Anwendung vielleicht die Berechtigung für das Verzeichnis.',
      invalid_client: 'Die Client-ID prüfen.',
      invalid_request: 'Auth-URL und Client-ID prüfen.',
      server_error: 'In einigen Minuten neu beginnen.',
      temporarily_unavailable: 'In einigen Minuten neu beginnen.',
    };
    return text`
      ${what}${inCode(oauthCode)}.
      ${(Object.hasOwn(next, oauthCode) && next[oauthCode]) || CHECK_APPLICATION}`;
  },
  'sign-in-too-slow': ({ minutes }) => text`
    Innerhalb von ${minutes} Minuten hat sich niemand angemeldet
    Neu beginnen und die neue Adresse öffnen.`,
  'callback-port': ({ system }) => text`
    Auf diesem Computer lässt sich kein Port für die Antwort des Browsers öffnen: ${systemError(system)}
    PROVISION_TOKEN setzen oder ein Profil wählen, dessen Token über einen Gerätecode kommt.`,
  'sign-in-ended': (facts) => text`
    ${saying(facts, 'akzeptiert diese Anmeldung nicht oder nicht mehr')}
    Mit dem Befehl token neu anmelden.`,
  'grant-not-allowed': (facts) => text`
    ${saying(facts, 'bietet der Anwendung diesen Weg zu einem Token nicht an')}
    ${
      facts.origin.isOwnProfile
        ? 'In den Einstellungen der Anwendung den Grant erlauben, den das Profil unter "token" nennt, oder im Profil einen anderen wählen.'
        : `In den Einstellungen der Anwendung den Grant ${facts.origin.grant ?? 'des Profils'} erlauben.`
    }`,
  'key-rejected': (facts) => text`
    ${saying(facts, `hat den Schlüssel oder die Client-ID ${facts.clientId} abgelehnt`)}
    Prüfen, ob der Dienst diesen Schlüssel oder sein Zertifikat für diese Client-ID kennt. ${checkAll(facts.origin)}`,
  'clock-off'({ aheadMs, ...facts }) {
    const off = `${times.duration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'vor' : 'nach'}`;
    return text`
      ${saying(facts, `hat die Anfrage abgelehnt, und die Uhr dieses Computers geht ${off}`)}
      Die Uhr dieses Computers stellen, am besten über einen Zeitserver, dann denselben Befehl erneut ausführen.`;
  },
  'delegation-refused': (facts) => text`
    ${saying(facts, `lässt ${facts.clientId} mit dem Schlüssel keine Token holen`)}
    Ein Administrator muss das dort erlauben (domainweite Delegierung), mit jedem angeforderten Scope${inQuotes(facts.scope)}. Bis es gilt, können Stunden vergehen.`,
  'scope-rejected': (facts) => text`
    ${saying(facts, `lehnt den angeforderten Scope ab${inQuotes(facts.scope)}`)}
    ${facts.origin.isOwnProfile ? `"scope" im ${TOKEN_PART} und die` : 'Die'} Berechtigungen der Anwendung prüfen.`,
  'access-denied': (facts) => text`
    ${saying(facts, 'hat den Zugriff verweigert')}
    Neu beginnen, als Administrator anmelden und den Zugriff erlauben. Hat ihn niemand verweigert, fehlt der Anwendung vielleicht eine Berechtigung.`,
  'device-code-expired': (facts) => text`
    ${saying(facts, 'nimmt den Code nicht mehr an: Er wurde nicht rechtzeitig eingegeben')}
    Neu beginnen, um einen neuen Code zu erhalten.`,
  'token-request-rejected': (facts) => text`
    ${saying(facts, 'hat die Anfrage zurückgewiesen')}
    ${
      facts.origin.grant === 'authorization_code'
        ? `Die Anwendung muss auf http://127.0.0.1/callback mit jedem Port weiterleiten dürfen. ${checkAll(facts.origin)}`
        : checkAll(facts.origin)
    }`,
  'token-request-refused': (facts) => text`
    ${saying(facts, 'hat die Anfrage abgelehnt')}
    ${checkAll(facts.origin)}`,
  'token-service-failed': (facts) => text`
    ${saying(facts, 'meldet einen eigenen Fehler')}
    ${LATER}`,
  'token-service-unavailable': (facts) => text`
    ${saying(facts, 'ist zurzeit nicht verfügbar')}
    ${LATER}`,
  'client-rejected'({ clientId, hasSecret, isEncoded, ...facts }) {
    if (!hasSecret)
      return text`
        ${saying(facts, `hat die Client-ID ${clientId} abgelehnt`)}
        Die Client-ID prüfen. Hat die Anwendung ein Client-Secret, PROVISION_CLIENT_SECRET setzen oder dessen Datei mit --client-secret-file angeben.`;
    const check =
      'Das Secret in PROVISION_CLIENT_SECRET oder in der Datei von --client-secret-file sowie die Client-ID prüfen.';
    return text`
      ${saying(facts, `hat das Client-Secret oder die Client-ID ${clientId} abgelehnt`)}
      ${isEncoded ? `${check} ${NOT_DECODED}` : check}`;
  },
  'no-token-endpoint': ({ url, answer, origin }) => text`
    ${url} ${answered(answer)}
    ${checkAddress(origin)}`,
  'token-service-status': ({ host, status }) => text`
    ${host} hat auf die Anfrage nach einem Token mit Status ${status} geantwortet
    ${LATER}`,
  'token-service-timeout': ({ host, seconds }) => text`
    ${host} hat innerhalb von ${seconds} Sekunden nicht geantwortet
    ${LATER}`,
  'token-service-open-files': ({ host }) => text`
    Zu viele Dateien und Verbindungen sind geöffnet: ${host} ist nicht erreichbar
    Andere Programme schließen oder mit \`ulimit -n 1024\` mehr geöffnete Dateien erlauben, dann denselben Befehl erneut ausführen.`,
  'token-service-certificate': ({ why }) => text`
    ${capitalized(innerText(why, 'de'))}
    Für ein Zertifikat der eigenen Organisation NODE_EXTRA_CA_CERTS auf dessen Datei setzen.`,
  'token-service-unreachable': ({ why, host, usesProxy }) => text`
    ${innerText(why, 'de')}
    ${
      usesProxy
        ? `Den Proxy in HTTPS_PROXY prüfen oder ${host} in NO_PROXY ergänzen, um ohne ihn zu verbinden.`
        : 'Adresse und Netz prüfen, dann denselben Befehl erneut ausführen.'
    }`,
  'token-unusable': ({ host }) => text`
    ${host} hat mit einem Token geantwortet, das dieses Programm nicht senden kann
    Unterstützt werden nur Bearer-Token (RFC 6750). Die Einstellungen der Anwendung prüfen.`,
  'secret-empty': ({ secret }) => text`
    ${capitalized(fullName(secret))} ist leer.
    ${
      secret.kind === 'token'
        ? 'Der Befehl token holt eines.'
        : secret.kind === 'password'
          ? 'Das Passwort oder ein App-Passwort dieses Benutzers angeben.'
          : invalidNext(secret)
    }`,
  'secret-character': ({ secret, code, at, length }) => text`
    ${capitalized(fullName(secret))} enthält ein unzulässiges Zeichen: ${characterName(code)} (Zeichen ${at} von ${length}).
    ${invalidNext(secret)}`,
  'key-unusable': ({ fault }) => text`
    ${
      {
        none: 'Darin ist kein privater Schlüssel.',
        encrypted: 'Der private Schlüssel ist verschlüsselt.',
        unsupported: 'Der private Schlüssel ist beschädigt oder von anderer Art.',
        'other-certificate': 'Das Zertifikat gehört nicht zum privaten Schlüssel.',
      }[fault]
    }
    Erwartet wird das JSON eines Dienstkontos oder PEM: ein RSA-Schlüssel ab 2048 Bit oder ein EC-Schlüssel (P-256, P-384, P-521), mit Zertifikat, wo der Dienst eines verlangt. \`openssl pkey\` schreibt ihn ohne Passphrase.`,
  'identity-unusable': ({ fault }) => text`
    ${
      {
        none: 'Darin ist kein geheimer Schlüssel.',
        encrypted: 'Der Inhalt ist verschlüsselt.',
        unsupported: 'Eine Zeile darin ist kein geheimer Schlüssel von age oder ist beschädigt.',
      }[fault]
    }
    Erwartet werden Zeilen, die mit AGE-SECRET-KEY-1 beginnen, wie \`age-keygen\` sie schreibt. \`age -d\` entschlüsselt eine verschlüsselte Datei.`,
  'key-certificate-expired': ({ at }) => text`
    Das Zertifikat des Schlüssels ist am ${times.utc(at)} abgelaufen.
    Einen neuen Schlüssel mit Zertifikat erstellen, das Zertifikat beim Dienst hinterlegen und beides in die Datei schreiben.`,
  'token-is-address': () => text`
    Das ist die Adresse einer Seite, kein Token.
    Das Token steht zwischen \`access_token=\` und dem nächsten \`&\`. Der Befehl token liest es aus der Adresse.`,
  'secret-function'({ from, secret, why }) {
    const { none, dative } = FORMS[secret.kind];
    const returns = `Sie gibt ein Promise mit einer Zeichenfolge zurück, die aus ${dative} besteht.`;
    if (why === 'threw')
      return text`
        Die Funktion ${from} hat einen Fehler ausgelöst
        Der Fehler wird nicht angezeigt, weil er das Geheimnis enthalten kann: dort nachsehen.`;
    if (why === 'no-text')
      return text`
        Die Funktion ${from} hat einen Wert geliefert, der keine Zeichenfolge ist
        ${returns}`;
    return text`
      Die Funktion ${from} hat mehr als ${why.overKib} KiB geliefert: Das ist ${none}
      ${returns}`;
  },
  'secret-too-large': (facts) => text`
    ${fileName(facts)} ist größer als ${facts.kib} KiB: Das ist ${FORMS[facts.secret.kind].none}
    ${checkPath(facts)}`,
  'secret-too-slow': (facts) => text`
    ${fileName(facts)} war nach ${facts.seconds} Sekunden noch nicht zu Ende
    ${checkPath(facts)}`,
  'secret-no-file': (facts) => text`
    ${fileName(facts)} ist ${{ folder: 'ein Ordner', socket: 'ein Socket', device: 'ein Gerät' }[facts.kind]}; gelesen wird nur aus einer Datei oder einer Pipe
    ${checkPath(facts)}`,
  'secret-unreadable': (facts) => text`
    ${fileName(facts)} lässt sich nicht lesen: ${systemError(facts.system)}
    ${checkPath(facts)}`,
  'secret-on-terminal'({ secret, from, variable }) {
    const { nominative, accusative } = FORMS[secret.kind];
    return text`
      Die Standardeingabe (${from}) ist dieses Terminal: ${capitalized(nominative)} wäre zu sehen
      ${
        secret.kind === 'token' || secret.kind === 'password'
          ? `Ohne ${from} fragt das Programm danach, und die Eingabe ist unsichtbar. Oder ${accusative} in eine Datei schreiben.`
          : `${capitalized(accusative)} in eine Datei schreiben${variable === '' ? '' : ` oder ${variable} setzen`}.`
      }`;
  },
  'secret-as-path'({ secret, from, variable }) {
    const { nominative, dative, accusative } = FORMS[secret.kind];
    return text`
      Die Datei mit ${dative} für ${from} gibt es nicht. Ihr Name wird nicht angezeigt, weil er selbst ${nominative} sein könnte
      ${from} erwartet den Pfad einer Datei.${variable === '' ? '' : ` Um ${accusative} selbst anzugeben, ${variable} setzen.`}`;
  },
  'secret-and-roster': ({ secret, from, variable }) => text`
    Die Liste und ${FORMS[secret.kind].nominative} (${from}) können nicht beide aus der Standardeingabe gelesen werden
    Eines davon aus einer Datei lesen oder ${variable} setzen.`,
};

const LATER = 'In einigen Minuten erneut versuchen.';
/** After “im”. */
const TOKEN_PART = 'Abschnitt "token" des Profils';
const CHECK_APPLICATION =
  'Die Anwendung prüfen: Sie braucht die Plattform „Webdienste“, die Callback-Adresse für die Entwicklung und die Berechtigung für das Verzeichnis.';
const NOT_DECODED =
  'Stimmt beides, dekodiert der Server sie vielleicht nicht: Zeichen wie %, + oder ein Leerzeichen sowie ein Doppelpunkt in der Client-ID werden kodiert gesendet, wie es RFC 6749 (2.3.1) verlangt. Für die Anwendung ein neues Secret aus Buchstaben und Ziffern erstellen.';

/** A secret without the name of its user. */
export const FORMS: Readonly<
  Record<
    SecretName['kind'],
    {
      readonly nominative: string;
      readonly dative: string;
      readonly accusative: string;
      readonly none: string;
    }
  >
> = {
  token: { nominative: 'das Token', dative: 'dem Token', accusative: 'das Token', none: 'kein Token' },
  password: {
    nominative: 'das Passwort',
    dative: 'dem Passwort',
    accusative: 'das Passwort',
    none: 'kein Passwort',
  },
  'client-secret': {
    nominative: 'das Client-Secret',
    dative: 'dem Client-Secret',
    accusative: 'das Client-Secret',
    none: 'kein Client-Secret',
  },
  key: {
    nominative: 'der Schlüssel',
    dative: 'dem Schlüssel',
    accusative: 'den Schlüssel',
    none: 'kein Schlüssel',
  },
  setting: {
    nominative: 'der geheime Wert',
    dative: 'dem geheimen Wert',
    accusative: 'den geheimen Wert',
    none: 'kein geheimer Wert',
  },
};

/** Nominative and accusative. @param user empty where it is not known */
export function passwordOf(user: string): string {
  return user === '' ? 'das Passwort' : `das Passwort von ${quote(user)}`;
}

function fullName(secret: SecretName): string {
  switch (secret.kind) {
    case 'token':
      return 'das Zugriffstoken';
    case 'password':
      return passwordOf(secret.user);
    case 'setting':
      return `die Einstellung ${secret.name}`;
    default:
      return FORMS[secret.kind].nominative;
  }
}

function invalidNext({ kind }: SecretName): string {
  return {
    token: 'Das Token erneut kopieren, ohne Anführungszeichen, Leerzeichen und anderen Text.',
    password:
      'Das Passwort erneut kopieren, ohne anderen Text. Senden lassen sich nur lateinische Buchstaben, Ziffern und Satzzeichen: Hat das Passwort andere Zeichen, ein App-Passwort dieses Benutzers verwenden.',
    'client-secret': 'Erneut aus den Einstellungen der Anwendung kopieren, als eine Zeile in UTF-8.',
    key: 'Den Schlüssel erneut exportieren.',
    setting: 'Erneut kopieren, als eine Zeile in UTF-8.',
  }[kind];
}

function characterName(code: string): string {
  if (code === 'U+0020') return 'ein Leerzeichen';
  return code === 'U+000A' || code === 'U+000D' ? 'ein Zeilenumbruch' : code;
}

function fileName({ secret, path, from }: SecretFile): string {
  return path === undefined
    ? `Die Standardeingabe (${from})`
    : `Die Datei ${path} (${from}) mit ${FORMS[secret.kind].dative}`;
}

function checkPath({ variable }: SecretFile): string {
  return `Den Pfad prüfen${variable === '' ? '' : ` oder ${variable} setzen`}.`;
}

function tokenWays(title: string, grant: string | undefined, command: string): string {
  return grant === undefined
    ? `Für ${serviceName(title).accusative} ist es ein Schlüssel, den ein Administrator dort erstellt. In PROVISION_TOKEN setzen oder mit --token-file aus einer Datei lesen.`
    : `Mit \`export PROVISION_TOKEN="$(${command})"\` eines holen oder mit --token-file aus einer Datei lesen.`;
}

function copyFrom(page: string | undefined): string {
  return page === undefined
    ? 'Die ganze Adresse der letzten Seite aus der Adressleiste des Browsers kopieren.'
    : `Die ganze Adresse, die mit ${page} beginnt, aus der Adressleiste des Browsers kopieren.`;
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

/** The possible causes of a refusal; the verb comes before the settings. */
function checkAll(origin: Origin): string {
  const { isOwnProfile, address } = origin;
  const parts = [
    'die Anwendung',
    ...(isOwnProfile ? [`den ${TOKEN_PART}`] : []),
    ...(address === undefined ? [] : [`die Basis-URL${addressText(origin)}`]),
  ];
  const settings = settingsText(origin);
  const also = settings === undefined ? '' : `; auch die Einstellungen prüfen: ${settings}`;
  return `${capitalized(listed(parts, 'und'))} prüfen${also}.`;
}

function checkAddress(origin: Origin): string {
  const part = wrongPart(origin);
  if (origin.isOwnProfile)
    return `${part === undefined ? '' : `${part} `}Die Adresse im ${TOKEN_PART} prüfen.`;
  return part ?? 'Das Netz prüfen: Vielleicht hat etwas anderes als der Dienst geantwortet.';
}

/** As sentences; `undefined` where the address has no parts. */
function wrongPart(origin: Origin): string | undefined {
  const settings = settingsText(origin);
  const base = origin.address === undefined ? undefined : `Basis-URL${addressText(origin)}`;
  if (base === undefined)
    return settings && `Vermutlich ist eine Einstellung falsch. Die Einstellungen prüfen: ${settings}.`;
  return settings === undefined
    ? `Vermutlich ist die Basis-URL falsch. ${base} prüfen.`
    : `Vermutlich ist die Basis-URL oder eine Einstellung falsch. ${base} und Einstellungen prüfen: ${settings}.`;
}

function answered(answer: OtherAnswer): string {
  switch (answer.kind) {
    case 'status':
      return `hat mit Status ${answer.status} geantwortet${inQuotes(answer.said)}`;
    case 'redirect':
      return `hat mit Status ${answer.status} geantwortet; eine Anfrage nach einem Token folgt keiner Weiterleitung`;
    case 'no-token':
      return 'hat etwas anderes als ein Token geliefert';
    case 'too-large':
      return `hat mehr als ${answer.kib} KiB geliefert, also kein Token`;
    case 'unshowable':
      return 'hat einen Code oder eine Adresse geliefert, die nicht angezeigt werden können';
  }
}
