import { innerText, text } from '../../../../texts/error-template.js';
import type { LockOwner } from '../../../../texts/journal-facts.js';
import { quote } from '../../../../texts/ru/grammar.js';
import type { storeErrors as english, OtherServer } from '../../en/errors/store.js';

const AGAIN = 'выполните ту же команду ещё раз.';

export const storeErrors: typeof english = {
  'store-address': () => text`
    В --store указан не адрес базы данных PostgreSQL
    Адрес выглядит так: postgres://пользователь@сервер:5432/база. Пароль лучше хранить в PGPASSWORD или в файле .pgpass.`,
  'store-unreachable': ({ address, why }) => text`
    Не удалось подключиться к ${address}: ${why}
    Проверьте адрес и то, что PostgreSQL запущен (пароль берётся из PGPASSWORD или .pgpass), и ${AGAIN}`,
  'store-journal-refused': ({ address, org, why }) => text`
    Журнал организации ${quote(org)} в ${address} нельзя продолжить. ${innerText(why, 'ru')}
    Никто из неё не отправляется. Если базу восстановили из копии, порядок действий описан в docs/many-machines.md.`,
  'store-refused': ({ address, why }) => text`${address} отклонила команду: ${why}`,
  'store-gone': ({ address, why }) => text`
    ${address} не отвечает (${why}), ожидание прервано
    Когда она ответит, ${AGAIN} Те, кого в это время отправляли, будут названы неподтверждёнными.`,
  'store-without-tables': ({ address }) => text`
    В ${address} ещё нет таблиц provision
    Создать их: provision fleet init --store ${address}`,
  'store-older': ({ address }) => text`
    Таблицы в ${address} созданы более ранней версией
    Остановите все запуски fleet, затем: provision fleet init --store ${address}`,
  'store-newer': ({ address, version, known }) => text`
    Таблицы в ${address} имеют версию ${version}, а эта программа знает версию ${known}
    Обновите provision и ${AGAIN}`,
  'store-unsafe': ({ address, setting }) => text`
    ${address} работает с ${setting}=off: после сбоя в ней может не оказаться того, что она уже подтвердила, и люди будут созданы дважды
    Включите параметр в postgresql.conf, перезапустите PostgreSQL и ${AGAIN}`,
  'store-standby': ({ address }) => text`
    ${address} — резервный сервер, запись на него невозможна
    Укажите адрес основного сервера.`,
  'store-other-server': ({ address, what, was, is }) => text`
    ${address} — уже не та база данных, в которую записывались журналы: ${PART[what]} — было ${was}, стало ${is}. В восстановленной копии или на резервном сервере может не быть последних записей, и люди будут созданы дважды
    Остановите все запуски fleet и укажите верный адрес. Если резервный сервер был синхронным или после копирования fleet не запускался, ничего не пропало: provision fleet init --store ${address} --accept-server. Иначе порядок действий описан в docs/many-machines.md.`,
  'store-lost-records': ({ address, org }) => text`
    В ${address} пропали уже подтверждённые записи организации ${quote(org)}
    Больше ничего не отправляется. Выясните, не восстановили ли базу из копии и не сменился ли сервер; порядок действий описан в docs/many-machines.md.`,
  'store-lost-org': ({ address, org, folder }) => text`
    По данным папки ${folder} журнал организации ${quote(org)} хранится в ${address}, но там его нет
    Укажите адрес нужной базы данных. Если её восстановили из копии, порядок действий описан в docs/many-machines.md.`,
  'store-other': ({ address, org, folder }) => text`
    По данным папки ${folder} журнал организации ${quote(org)} хранится не в ${address}, а в другой базе данных
    Укажите её адрес.`,
  'store-other-org': ({ address, org, was, folder }) => text`
    В папке ${folder} — результаты организации ${quote(was)} из ${address}, а не ${quote(org)}
    В базе данных организация сохраняет своё имя: иначе все её люди были бы созданы ещё раз. Верните ей имя ${quote(was)} — в fleet.csv или как имя её папки.`,
  'store-without-org': ({ address, org }) => text`В ${address} нет организации ${quote(org)}`,
  'store-exported': ({ org }) => text`
    Журнал организации ${quote(org)} возвращён в файл
    Работайте там, где этот файл. Команда fleet с --store снова заберёт его оттуда.`,
  'store-taken-over': ({ org }) => text`
    Организацию ${quote(org)} взял на себя другой компьютер
    Этот был приостановлен или без связи дольше десяти секунд. Он больше ничего туда не отправляет.`,
  'store-org-in-use': ({ org, owner }) => text`
    Организацией ${quote(org)} сейчас занят другой процесс${owner === undefined ? '' : `: ${workerName(owner)}`}
    Дождитесь, пока он закончит, или остановите его и ${AGAIN}`,
  'store-under-way': ({ org, owner }) => text`
    Процесс, который объявил этого человека из ${quote(org)}, возможно, только приостановлен и ещё может отправить запрос${owner === undefined ? '' : `: ${workerName(owner)}`}
    Дождитесь, пока он возобновит работу. Если Вы уверены, что он завершён, добавьте к команде --worker-is-dead.`,
  'store-worker-alive': ({ org, owner }) => text`
    Процесс, который объявил этого человека из ${quote(org)}, работает и ещё может отправить запрос${owner === undefined ? '' : `: ${workerName(owner)}`}
    Остановите его или дождитесь его завершения, затем повторите команду. Завершённый принудительно считается работающим ещё десять секунд.`,
  'store-two-journals': ({ folder, org }) => text`
    Журнал в ${folder} и журнал организации ${quote(org)} в базе данных — два разных журнала
    Люди могли быть созданы по обоим. Сравните список с каталогом (provision diff) и оставьте ту копию папки, из которой заполнена база.`,
  'store-other-roster': ({ roster, org }) => text`
    ${roster} отличается от списка организации ${quote(org)} на других компьютерах
    Дайте всем одну и ту же копию папки.`,
  'store-not-archived': ({ folder, org }) => text`
    Начать ${folder} заново нельзя: журнал организации ${quote(org)} хранится в базе данных
    Если действительно нужно отправить всех ещё раз, сначала верните журнал в файл (provision fleet export).`,
  'store-needs-seal': () => text`
    Когда журналы хранятся в базе данных, созданные пароли нужно запечатывать: не указан --seal-to
    Укажите в --seal-to получателя age (age1…). Открывает их provision slips --identity.`,
  'store-unnamed': () => text`
    База данных не указана
    Укажите базу данных в --store.`,
  'export-names-nobody': ({ folder }) => text`
    Не названа организация, журнал которой нужно вернуть
    Например: provision fleet export ${folder} <организация>`,
  'export-without-store': () => text`
    Журнал возвращают из базы данных, а она не указана
    Укажите базу данных в --store.`,
  'export-unknown': ({ org }) => text`Организации ${quote(org)} нет`,
};

const PART: Readonly<Record<OtherServer['what'], string>> = {
  server: 'идентификатор системы',
  timeline: 'линия времени',
  database: 'идентификатор базы',
  table: 'идентификатор таблицы',
};

function workerName({ pid, host, at }: LockOwner): string {
  return `процесс ${pid} на ${host}, с ${at}`;
}
