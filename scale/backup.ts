import { join } from 'node:path'
import { backUp, restore } from '../apps/api/src/backup/backup.ts'
import type { Report } from '../chaos/checks.ts'
import { checkInvariants } from './books.ts'
import { createNode } from './cluster.ts'
import { binaries } from './engine.ts'
import { settingsOf } from './inside.ts'

type Copying = { from: Record<string, string>; folder: string; port: number }

/** The backup of the cluster becomes one PostgreSQL, whose rows must be the same and whose books must hold. */
export async function backUpAndRestore(report: Report, { from, folder, port }: Copying): Promise<void> {
  const to = join(folder, 'backup')
  const said: string[] = []
  const options = { say: (line: string) => void said.push(line), programs: binaries() }
  await backUp(settingsOf(from), to, options)
  const node = await createNode(port, { isDistributed: false })
  try {
    const settings = settingsOf({ ...from, DATABASE_URL: node.url, DATA_DIR: join(folder, 'restored') })
    const problem = await restore(settings, to, options).then(
      () => undefined,
      (error: Error) => error.message,
    )
    report.check('a backup of the cluster becomes one PostgreSQL with the same rows', problem === undefined, problem ?? said.at(-1))
    if (problem === undefined) await checkInvariants(report, node.url)
  } finally {
    node.remove()
  }
}
