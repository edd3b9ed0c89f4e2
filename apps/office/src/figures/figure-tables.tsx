import type { ReactNode } from 'react'
import { start } from '#api/start.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { SoldLink } from '#desk/orders-link.tsx'
import { methodText } from '#desk/payment-methods.ts'
import { soldStatus } from '#desk/sold-orders.ts'
import { hrefOf } from '#device/address.ts'
import type { FigureCoupon, FigureGroup, FigureSold, FigureSums } from '@mutirao/contract/figures'
import { formatMoney } from '@mutirao/domain/money'
import { DAY_MS, dateText, dayOf, localTime } from '@mutirao/domain/zoned-time'
import type { FigureColumn, FigureTable } from './figure-part.tsx'
import type { Figures } from './figure-queries.ts'
import { endOfStep } from './period.ts'
import { figureTexts } from './texts.ts'

const whole = (value: number) => value.toLocaleString('pt-BR')

const ordersLink = (fields: Fields, text: ReactNode) => (
  <a href={hrefOf(`orders${fieldsText(fields)}`)} className="-my-3 inline-flex items-center py-3 text-action-text">
    {text}
  </a>
)

type Sales<Row> = {
  count: (row: Row) => number
  /** Undefined where no address names the orders. */
  of: (row: Row) => Fields | undefined
}

/** A count of sold orders that leads to exactly these. */
const soldCount = <Row,>(name: string, { count, of }: Sales<Row>): FigureColumn<Row> => ({
  name,
  isNumber: true,
  render: (row) => {
    const fields = of(row)
    return count(row) === 0 || !fields ? whole(count(row)) : <SoldLink fields={fields} count={count(row)} />
  },
  cell: count,
})

const soldOrders = <Row extends { orders: number }>(of: Sales<Row>['of']): FigureColumn<Row> =>
  soldCount(figureTexts.orders, { count: ({ orders }) => orders, of })

export const counted = <Row,>(name: string, of: (row: Row) => number): FigureColumn<Row> => ({
  name,
  isNumber: true,
  render: (row) => whole(of(row)),
  cell: of,
})

export const money = <Row,>(name: string, of: (row: Row) => number): FigureColumn<Row> => ({
  name,
  isNumber: true,
  render: (row) => <b className="whitespace-nowrap">{formatMoney(of(row))}</b>,
  cell: (row) => ({ centavos: of(row) }),
})

const noSums: FigureSums = {
  orders: 0,
  units: 0,
  newBuyers: 0,
  subTotal: 0,
  discount: 0,
  shippingTotal: 0,
  price: 0,
  placed: 0,
  received: 0,
  returned: 0,
}

/** The first days of the steps: of every day, or of the weeks and months with an order. */
function startsOf({ from, to, step, series }: Figures): string[] {
  if (step !== 'day') return series.map(({ start: first }) => first)
  const [first, last] = [Date.parse(from) / DAY_MS, Date.parse(to) / DAY_MS]
  return Array.from({ length: last - first + 1 }, (_, index) => dateText(dayOf(first + index)))
}

/** Newest first. */
export function courseTable(figures: Figures, now: Date) {
  const { step, series } = figures
  const today = dateText(localTime(now, start.timeZone))
  const known = new Map(series.map((row) => [row.start, row]))
  const rows = startsOf(figures)
    .map((first) => {
      const until = endOfStep(first, step, figures)
      return {
        ...(known.get(first) ?? { ...noSums, start: first }),
        until,
        label: figureTexts.stepLabel(first, step),
        isOpen: first <= today && today <= until,
      }
    })
    .toReversed()
  type Row = (typeof rows)[number]
  const daysOf = ({ start: first, until }: Row) => ({ since: first < figures.from ? figures.from : first, until })
  return {
    title: figureTexts.bySteps[step],
    rows,
    keyOf: ({ start: first }) => first,
    columns: [
      {
        name: figureTexts.step[step],
        render: (row) => ordersLink(daysOf(row), <span className="whitespace-nowrap">{figureTexts.stepText(row.start, step)}</span>),
        cell: ({ start: first }) => first,
      },
      soldOrders(daysOf),
      money(figureTexts.price, ({ price }) => price),
      money(figureTexts.returned, ({ returned }) => returned),
      counted(figureTexts.units, ({ units }) => units),
      soldCount(figureTexts.newOnes, { count: ({ newBuyers }) => newBuyers, of: (row) => ({ ...daysOf(row), purchase: 'first' }) }),
      money(figureTexts.goods, ({ subTotal }) => subTotal),
      money(figureTexts.discount, ({ discount }) => discount),
      money(figureTexts.shipping, ({ shippingTotal }) => shippingTotal),
      money(figureTexts.received, ({ received }) => received),
    ],
  } satisfies FigureTable<Row>
}

type Sold = FigureSold & { orders: number }
const sums: readonly FigureColumn<Sold>[] = [
  counted(figureTexts.units, ({ units }) => units),
  money(figureTexts.price, ({ total }) => total),
]
const idOf = ({ id }: FigureSold) => id

export const campaignTable = ({ campaigns, from, to }: Figures): FigureTable<Sold> => ({
  title: figureTexts.campaigns,
  says: figureTexts.beforeDiscounts,
  rows: campaigns,
  keyOf: idOf,
  columns: [
    {
      name: figureTexts.campaign,
      render: ({ id, name }) => ordersLink({ campaign: id, since: from, until: to }, name),
      cell: ({ name }) => name,
    },
    soldOrders(({ id }) => ({ campaign: id, since: from, until: to })),
    ...sums,
  ],
})

export const itemTable = ({ items, from, to }: Figures): FigureTable<Sold> => ({
  title: figureTexts.items,
  says: figureTexts.beforeDiscounts,
  rows: items,
  keyOf: idOf,
  columns: [
    { name: figureTexts.item, render: ({ name }) => name, cell: ({ name }) => name },
    soldOrders(({ id }) => ({ item: id, since: from, until: to })),
    ...sums,
  ],
})

export const categoryTable = ({ categories, from, to }: Figures): FigureTable<FigureSold> => ({
  title: figureTexts.categories,
  says: figureTexts.beforeDiscounts,
  rows: categories,
  keyOf: idOf,
  columns: [
    {
      name: figureTexts.category,
      render: ({ id, name }) => ordersLink({ category: id, since: from, until: to, status: soldStatus }, name),
      cell: ({ name }) => name,
    },
    counted(figureTexts.units, ({ units }) => units),
    money(figureTexts.price, ({ total }) => total),
  ],
})

type Place = Figures['places'][number]
const placeText = ({ type, place }: Place) => {
  const name = place || figureTexts.unknownPlace
  return type === 'PICKUP' ? figureTexts.pickup(name) : name
}

export const placeTable = ({ places, from, to }: Figures): FigureTable<Place> => ({
  title: figureTexts.places,
  rows: places,
  keyOf: placeText,
  columns: [
    { name: figureTexts.place, render: placeText, cell: placeText },
    soldOrders(({ type, place }) => (place === '' ? undefined : { type, place, since: from, until: to })),
    money(figureTexts.price, ({ price }) => price),
  ],
})

export function hourTable({ hours, from, to }: Figures) {
  const known = new Map(hours.map((row) => [row.hour, row]))
  const rows = Array.from({ length: 24 }, (_, hour) => known.get(hour) ?? { hour, orders: 0, price: 0 })
  return {
    title: figureTexts.hours,
    rows,
    keyOf: ({ hour }) => String(hour),
    columns: [
      { name: figureTexts.hour, render: ({ hour }) => figureTexts.hourText(hour), cell: ({ hour }) => hour },
      soldOrders(({ hour }) => ({ hour: String(hour), since: from, until: to })),
      money(figureTexts.price, ({ price }) => price),
    ],
  } satisfies FigureTable<Figures['hours'][number]>
}

type Method = Figures['methods'][number]

export const methodTable = ({ methods, from, to }: Figures): FigureTable<Method> => ({
  title: figureTexts.methods,
  says: figureTexts.methodsSay,
  isStacked: true,
  rows: methods,
  keyOf: ({ method }) => method,
  columns: [
    { name: figureTexts.method, render: ({ method }) => methodText(method), cell: ({ method }) => methodText(method) },
    soldOrders(({ method }) => ({ method, since: from, until: to })),
    money(figureTexts.fromWallet, ({ wallet }) => wallet),
    money(figureTexts.price, ({ price }) => price),
  ],
})

export const couponTable = ({ coupons, from, to }: Figures): FigureTable<FigureCoupon> => ({
  title: figureTexts.coupons,
  says: figureTexts.couponsSay,
  isStacked: true,
  rows: coupons,
  keyOf: ({ code }) => code,
  columns: [
    { name: figureTexts.coupon, render: ({ code }) => code, cell: ({ code }) => code },
    soldOrders(({ code }) => ({ coupon: code, since: from, until: to })),
    money(figureTexts.discount, ({ discount }) => discount),
    money(figureTexts.price, ({ price }) => price),
  ],
})

const outcomeText = ({ outcome, percentage }: FigureGroup) => (outcome === 'FAILED' ? figureTexts.failed : figureTexts.reached(percentage))

function Outcome({ group, fields }: { group: FigureGroup; fields: Fields }) {
  const href = hrefOf(`figures${fieldsText({ ...fields, group: group.campaignId })}`)
  return (
    <>
      {outcomeText(group)}
      <a
        href={href}
        aria-label={figureTexts.tiersOf(group.name)}
        className="-mb-3 flex min-h-11 items-center whitespace-nowrap text-action-text print:hidden"
      >
        {figureTexts.tiers}
      </a>
    </>
  )
}

/** `fields`: those of the present address, which a link to a group's tiers keeps. */
export const groupTable = ({ groups }: Figures, fields: Fields): FigureTable<FigureGroup> => ({
  title: figureTexts.groups(groups.length),
  says: figureTexts.groupsSay,
  rows: groups,
  keyOf: ({ campaignId }) => campaignId,
  columns: [
    {
      name: figureTexts.group,
      render: ({ campaignId, name }) => ordersLink({ campaign: campaignId }, name),
      cell: ({ name }) => name,
    },
    {
      name: figureTexts.closed,
      render: ({ closedAt }) => figureTexts.closedText(closedAt, start.timeZone),
      cell: ({ closedAt }) => figureTexts.closedText(closedAt, start.timeZone),
    },
    {
      name: figureTexts.outcome,
      render: (group) => <Outcome group={group} fields={fields} />,
      cell: outcomeText,
    },
    counted(figureTexts.units, ({ units }) => units),
    counted(figureTexts.buyers, ({ buyers }) => buyers),
    money(figureTexts.returned, ({ returned }) => returned),
  ],
})
