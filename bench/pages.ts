import { bareLimit } from './limits.ts'
import { ask, inParallel, loadOf, type Rate, type Row } from './load.ts'
import type { Server } from './server.ts'

const CAMPAIGN = 'feira-organica'
const reads = [
  { row: 'P1', goal: 0.6, path: `/api/operation/catalog/campaign/${CAMPAIGN}/items/preview/public?size=24` },
  { row: 'P2', goal: 0.6, path: `/api/operation/catalog/campaign/${CAMPAIGN}/item/tomate-italiano/public` },
  { row: 'P3', goal: 0.5, path: `/store/${CAMPAIGN}/product/tomate-italiano` },
  { row: 'P3b', goal: 0.5, path: `/store/${CAMPAIGN}` },
]

/** P1-P3: ready responses beside a bare server with the same bytes. P4: the same pages, each rendered anew. */
export async function readRows({ url, port }: Server): Promise<Row[]> {
  const rows: Row[] = []
  for (const { row, goal, path } of reads) {
    const { text, headers } = await ask(port, { path })
    const bare = await bareLimit(text, headers['content-type']!)
    const ours = await loadOf(url + path)
    const share = ours.perSecond / bare.perSecond
    const slower = ours.p99 / Math.max(bare.p99, 1)
    rows.push({
      row,
      what: path,
      ours: `${Math.round(ours.perSecond)}/s, p99 ${ours.p99} ms`,
      limit: `${Math.round(bare.perSecond)}/s, p99 ${bare.p99} ms`,
      ratio: share,
      goal: `≥ ${goal * 100} %, p99 ≤ 3x`,
      isMet: share >= goal && slower <= 3,
    })
    if (row.startsWith('P3')) rows.push(await uncachedRow({ port, path, bare, row: row.replace('3', '4') }))
  }
  return rows
}

let visit = 0

/** A new place means a page that was never rendered before. */
async function uncachedRow({ port, path, bare, row }: { port: number; path: string; bare: Rate; row: string }): Promise<Row> {
  const once = async () => {
    const { status } = await ask(port, { path, headers: { cookie: `place=-23.53,-46.62,${process.pid}-${visit++}` } })
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  await inParallel(300, 8, once)
  const { perSecond, p99 } = await inParallel(4000, 8, once)
  const ratio = perSecond / bare.perSecond
  return {
    row,
    what: `${path}, made anew`,
    ours: `${Math.round(perSecond)}/s, p99 ${p99.toFixed(0)} ms`,
    limit: `${Math.round(bare.perSecond)}/s`,
    ratio,
    goal: '≥ 5 %',
    isMet: ratio >= 0.05,
  }
}
