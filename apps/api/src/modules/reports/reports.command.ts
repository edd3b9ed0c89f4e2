import type pg from 'pg'
import { tenantTransaction } from '#db/transaction.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { plainLine } from '@mutirao/domain/plain-line'
import { findReports, listOpen, type ListedReport } from './reports.repository.ts'
import { resolveReport } from './reports.service.ts'

type CommandOutput = { mistake: string } | { lines: string[] }
/** owner: the tables' owner, which reads the reports of all shops; app: the role of requests, which writes those of one. */
type Pools = { owner: pg.Pool; app: pg.Pool }

const MOST_LINES = 100
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' })

/** One line for each open report, the last seen first. */
export async function reportLines({ owner }: Pools, slug?: string): Promise<CommandOutput> {
  const rows = await listOpen(owner, { slug, most: MOST_LINES })
  if (rows.length === 0) return { lines: ['Nenhum relato aberto.'] }
  return {
    lines: rows.map(({ slug: shop, report }) => {
      const { number, count, lastSeenAt, version, route, errorName, message } = report
      return plainLine(`${number}  ${shop}  ${count}x  ${moment.format(lastSeenAt)}  ${version}  ${route}  ${errorName}: ${message}`)
    }),
  }
}

type ReportRequest = { number: number; slug?: string }

/** Everything stored of one report. */
export async function showReport({ owner }: Pools, asked: ReportRequest): Promise<CommandOutput> {
  const found = await getReport(owner, asked)
  if ('mistake' in found) return found
  const { number } = asked
  const { slug, report } = found
  const facts: [string, string][] = [
    ['loja', slug],
    ['versão', report.version],
    ['tela', report.route],
    ['erro', `${report.errorName}: ${report.message}`],
    ['vezes', String(report.count)],
    ['primeira', moment.format(report.firstSeenAt)],
    ['última', moment.format(report.lastSeenAt)],
    ['estado', report.resolvedAt ? `resolvido em ${moment.format(report.resolvedAt)}` : 'aberto'],
    ['navegador', report.agent],
  ]
  return {
    lines: [
      `relato ${number}`,
      ...facts.map(([name, value]) => `${name.padEnd(10)}${value}`),
      'registro da última vez:',
      ...report.log.map((line) => `  ${line}`),
    ].map(plainLine),
  }
}

/** Takes a report off the list until the error is reported again. */
export async function resolveByCommand({ owner, app }: Pools, asked: ReportRequest, now = new Date()): Promise<CommandOutput> {
  const found = await getReport(owner, asked)
  if ('mistake' in found) return found
  const { number } = asked
  const tenant = await findTenantBySlug(app, found.slug)
  if (!tenant) return unknown(number)
  if (found.report.resolvedAt) return { lines: [`O relato ${number} já estava resolvido.`] }
  await tenantTransaction(app, tenant.id, (db) => resolveReport({ db, tenant, now, actor: { kind: 'command' } }, number))
  return { lines: [`O relato ${number} está resolvido. Se o erro voltar, ele reaparece na lista.`] }
}

/** Two shops may have drawn one number: then the shop decides. */
async function getReport(owner: pg.Pool, asked: ReportRequest): Promise<ListedReport | { mistake: string }> {
  const [found, ...others] = await findReports(owner, asked)
  if (!found) return unknown(asked.number)
  if (others.length === 0) return found
  const shops = [found, ...others].map(({ slug }) => slug)
  return { mistake: `Mais de uma loja tem o relato ${asked.number}: escreva a loja depois do número (${shops.join(', ')}).` }
}

const unknown = (number: number) => ({ mistake: `Não há relato ${number}.` })
