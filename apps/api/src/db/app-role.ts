import pg from 'pg'
import { keyedHash } from '#ids.ts'

const PREFIX = 'mutirao_app_'

/**
 * The URL for requests: the same database, as a role that owns nothing and is bound by row-level security, so that no statement can act as the owner.
 * Its name and password are derived from the server's key: every process of one installation computes the same ones and stores neither; another
 * installation on the same engine has another role.
 */
export function appUrlOf(ownerUrl: string, key: string): string {
  const url = new URL(ownerUrl)
  url.username = PREFIX + Buffer.from(keyedHash(key, 'database role name'), 'base64url').toString('hex').slice(0, 8)
  url.password = keyedHash(key, 'database role', url.username)
  return url.href
}

/** Another process may create the same role concurrently: the databases of one engine share no advisory lock. */
const MADE_BY_ANOTHER = new Set(['42710', '23505'])

/** Creates the role of `appUrl` when it cannot log in yet; `client` is the owner's. */
export async function ensureAppRole(client: pg.Client, appUrl: string): Promise<void> {
  if (await canEnter(appUrl)) return
  const { username, password } = new URL(appUrl)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  // A new role has no rights; some versions require a superuser for saying so explicitly.
  const rights = `login password ${pg.escapeLiteral(secret)}`
  try {
    await client.query(`${rowCount ? 'alter' : 'create'} role ${pg.escapeIdentifier(name)} with ${rights}`)
  } catch (error) {
    if (!MADE_BY_ANOTHER.has((error as { code?: string }).code ?? ''))
      throw new Error(
        `O usuário de DATABASE_URL não pode criar o papel ${name}. Peça a quem administra o banco um papel sem direitos (create role ${name} login nobypassrls password '…') e informe-o em DATABASE_APP_URL (${(error as Error).message})`,
        { cause: error },
      )
  }
  if (await canEnter(appUrl)) return
  throw new Error(
    `O papel ${name} existe, mas não consegue entrar no banco: confira o acesso por senha (pg_hba.conf) ou informe DATABASE_APP_URL.`,
  )
}

/** A former key's role must not log in any more; its password is made from that key. Returns whether there was one. */
export async function endAppRole(owner: pg.Pool, appUrl: string): Promise<boolean> {
  const name = decodeURIComponent(new URL(appUrl).username)
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1 and rolcanlogin', [name])
  if (rowCount) await owner.query(`alter role ${pg.escapeIdentifier(name)} nologin`)
  return Boolean(rowCount)
}

/** Whether the role exists and may log in. */
export async function canEnter(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
