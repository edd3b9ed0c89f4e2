import { OrdersLink, SoldLink } from '#desk/orders-link.tsx'
import type { FigureTable } from './figure-part.tsx'
import type { Figures } from './figure-queries.ts'
import { figureTexts } from './texts.ts'

type Step = { step: keyof typeof figureTexts.steps; count: number; ofFirst?: number; ofBefore?: number }
/** Visits by the step they reached, and then the orders of the same days. */
export function funnelTable({ visits, from, to }: Figures) {
  const counts = visits
    ? [
        ...visits.steps.map(({ step, visits: count }) => ({ step, count })),
        { step: 'placed' as const, count: visits.placed },
        { step: 'orders' as const, count: visits.orders },
      ]
    : []
  const first = counts[0]?.count ?? 0
  const days = { since: visits && visits.since > from ? visits.since : from, until: to }
  const rows = counts.map((row, index): Step => {
    const before = counts[index - 1]?.count ?? 0
    return { ...row, ...(index > 0 && { ofFirst: shareOf(row.count, first), ofBefore: shareOf(row.count, before) }) }
  })
  return {
    title: figureTexts.funnel,
    says: figureTexts.funnelSays(visits?.since),
    rows,
    keyOf: ({ step }) => step,
    columns: [
      { name: figureTexts.funnelStep, render: (row) => <Reached row={row} />, cell: ({ step }) => figureTexts.steps[step] },
      {
        name: figureTexts.visitCount,
        isNumber: true,
        render: (row) => <Count row={row} days={days} />,
        cell: ({ count }) => count,
      },
      {
        name: figureTexts.ofBefore,
        isNumber: true,
        render: ({ ofBefore }) => percentOf(ofBefore),
        cell: ({ ofBefore }) => percentOf(ofBefore),
      },
    ],
  } satisfies FigureTable<Step>
}

/** The orders lead to their list. */
function Count({ row: { step, count }, days }: { row: Step; days: { since: string; until: string } }) {
  const Link = step === 'placed' ? OrdersLink : step === 'orders' ? SoldLink : undefined
  return <b>{Link && count > 0 ? <Link fields={days} count={count} /> : count.toLocaleString('pt-BR')}</b>
}

/** No share of zero; orders of programs and of uncounted visits may exceed the step before. */
const shareOf = (count: number, of: number) => (of === 0 ? undefined : count / of)
const percentOf = (part?: number) => (part === undefined ? figureTexts.noPercent : figureTexts.percent(part))

/** The step, and its share of all visits as a bar and in words. */
function Reached({ row: { step, ofFirst } }: { row: Step }) {
  return (
    <>
      {figureTexts.steps[step]}
      {ofFirst !== undefined && (
        <>
          <span aria-hidden="true" className="mt-1 block h-1.5 w-full rounded-full bg-well">
            <span className="block h-full rounded-full bg-action" style={{ inlineSize: `${Math.min(100, ofFirst * 100)}%` }} />
          </span>
          <span className="block text-12 font-normal text-ink-2">{figureTexts.ofVisits(ofFirst)}</span>
        </>
      )}
    </>
  )
}

type Source = Figures['sources'][number]
const countAt = ({ steps }: Source, asked: Source['steps'][number]['step']) => steps.find(({ step }) => step === asked)?.visits ?? 0
const sourceColumn = (name: string, step: Source['steps'][number]['step']) => ({
  name,
  isNumber: true,
  render: (row: Source) => countAt(row, step).toLocaleString('pt-BR'),
  cell: (row: Source) => countAt(row, step),
})

/** Visits by where they came from, up to the orders that they saw paid. */
export const sourceTable = ({ sources }: Figures): FigureTable<Source> => ({
  title: figureTexts.sources,
  says: figureTexts.sourcesSays,
  rows: sources,
  keyOf: ({ source }) => source,
  columns: [
    {
      name: figureTexts.source,
      render: ({ source }) => figureTexts.sourceName(source),
      cell: ({ source }) => figureTexts.sourceName(source),
    },
    sourceColumn(figureTexts.steps.VISIT, 'VISIT'),
    sourceColumn(figureTexts.sourceCart, 'CART'),
    sourceColumn(figureTexts.steps.PAYMENT, 'PAYMENT'),
    sourceColumn(figureTexts.steps.orders, 'PAID'),
  ],
})

type Missed = Figures['missed'][number]

export const missedTable = ({ missed }: Figures): FigureTable<Missed> => ({
  title: figureTexts.missed,
  says: figureTexts.missedSays,
  rows: missed,
  keyOf: ({ words }) => words,
  columns: [
    { name: figureTexts.missedWords, render: ({ words }) => <span className="break-words">{words}</span>, cell: ({ words }) => words },
    {
      name: figureTexts.missedTimes,
      isNumber: true,
      render: ({ times }) => times.toLocaleString('pt-BR'),
      cell: ({ times }) => times,
    },
  ],
})
