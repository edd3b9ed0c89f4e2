import { createPool } from '#db/client.ts'
import { renewSealsByCommand } from '#modules/sealing/renew-seals.command.ts'
import { reasonsOf } from '#reasons.ts'
import { readSettings } from '#settings.ts'
import { withDatabase } from './with-database.ts'

type SecretsOutput = { lines: string[] } | { mistakes: string[] }

/** `secrets renew`: after a new SECRET_KEY or ACQUIRER_SECRETS was written before the former one, and every process restarted. */
export async function runSecrets([what, ...more]: readonly string[]): Promise<SecretsOutput> {
  if (what !== 'renew' || more.length > 0) return { mistakes: ['Use: npm run ops -- secrets renew'] }
  const read = readSettings(process.env)
  if ('mistakes' in read) return read
  const { settings } = read
  try {
    return await withDatabase(settings, async (app, { url, secrets }) => {
      const owner = createPool({ url, size: 1, onError: () => undefined })
      const ownerUrl = settings.databaseAppUrl ? undefined : url
      try {
        return { lines: await renewSealsByCommand({ owner, app }, { secrets, now: new Date(), ownerUrl }) }
      } finally {
        await owner.end()
      }
    })
  } catch (error) {
    return { mistakes: reasonsOf(error) }
  }
}
