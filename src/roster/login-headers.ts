/** Headers of logins in many languages. `login-column.ts` chooses between them. */

import { phrases } from '../domain/text.js';

/** The column that `prepare` adds if another one has logins or is called `nickname`. It always takes precedence. */
export const PREPARED_LOGIN = 'provision login';

/** Headers that only mean logins, likeliest first. Other sources: Apple School Manager, OpenID Connect, Cognito. */
export const LOGINS = [
  PREPARED_LOGIN,
  ...phrases(`
    login; username; user; login name; ad username; sam account name; student web id; логин; имя пользователя
    benutzername; anmeldename; sis username; preferred username; school username; student username
    pupil username; staff username; teacher username; student login; staff login; portal username; login id
    user login; user login name; login user name; logon; logon name; user logon; user logon name; logon id
    sign in name; account name; username or email; windows logon; windows account; login ad; learner username
    pupil login; user account; user account name; ad login; ad account; network login; network username
    windows login; windows username; domain login; net id; uid; ldap uid; posix uid; учётная запись
    учетная запись; имя учётной записи; имя учетной записи; имя для входа; учётка; учетка; логин ad
    корпоративный логин; логин ученика; логин учащегося; логин пользователя; логин для входа; доменный логин
    сетевое имя; ім'я користувача; логін; обліковий запис; імя карыстальніка; потребителско име
    корисничко име; пайдаланушы аты; kennung; benutzerkennung; nutzerkennung; anmeldekennung; login kennung
    zugangskennung; hrz kennung; windows kennung; windows anmeldung; anmelde id; ad kennung; unikennung
    rz kennung; nutzername; benutzer login; benutzerkonto; kontoname; nom d'utilisateur; nom utilisateur
    nom de connexion; nom de compte; identifiant de connexion; identifiant d'accès; identifiant réseau
    nome utente; nome account; nombre de usuario; nombre usuario; nombre de cuenta; cuenta de usuario; usuário
    nome de usuário; nome do usuário; nome de utilizador; conta de usuário; nom d'usuari; gebruikersnaam
    inlognaam; aanmeldnaam; accountnaam; nazwa logowania; 아이디; nazwa użytkownika; nazwa konta
    login użytkownika; kullanıcı adı; oturum açma adı; användarnamn; inloggningsnamn; brukernavn
    innloggingsnavn; brugernavn; käyttäjätunnus; käyttäjänimi; kirjautumistunnus; notandanafn; kasutajanimi
    kasutajatunnus; lietotājvārds; naudotojo vardas; vartotojo vardas; prisijungimo vardas; uživatelské jméno
    přihlašovací jméno; používateľské meno; užívateľské meno; prihlasovacie meno; felhasználónév
    felhasználói név; bejelentkezési név; nume de utilizator; nume utilizator; uporabniško ime; korisničko ime
    emri i përdoruesit; όνομα χρήστη; erabiltzaile izena; მომხმარებლის სახელი; tên đăng nhập; tên tài khoản
    nama pengguna; 用户名; 用戶名; 登录名; 登入名稱; 使用者名稱; ユーザー名; ユーザ名; ログイン名; ログインid; 로그인 아이디; 사용자 id; اسم المستخدم
    نام کاربری; שם משתמש; ชื่อผู้ใช้
  `),
];

/** Nextcloud's column of logins. In any other spelling (`User ID`, `USERID`), it is a number in some system. */
export const EXACT_LOGIN = 'userid';

/** Mean logins only if the list also has passwords. Otherwise names, numbers, customers or bank accounts (`Konto`). */
export const LOGINS_WITH_PASSWORDS = phrases(`
  identifiant; identifiant utilisateur; utilisateur; utente; utilizador; identificador; benutzer; nutzer
  anwender; gebruiker; użytkownik; kullanıcı; användare; bruker; bruger; käyttäjä; uživatel; používateľ
  felhasználó; utilizator; uporabnik; korisnik; пользователь; користувач; tên người dùng
`);

/** Numbers of users in a system, which are logins only if the user says so. */
export const LOGIN_IDS = phrases(`
  id; user id; uuid; user no; user number; user #; user identifier; identifier; account id; system id
  internal id; id пользователя; идентификатор; идентификатор пользователя; код пользователя; id користувача
  ідентифікатор; benutzer id; benutzernummer; nutzer id; nutzernummer; anwender id; id utilisateur
  id de l'utilisateur; id utente; identificativo; id de usuario; id usuário; id do usuário; gebruikers id
  id użytkownika; kullanıcı id; användar id; bruker id; bruger id; id uživatele; felhasználó id; mã người dùng
`);
