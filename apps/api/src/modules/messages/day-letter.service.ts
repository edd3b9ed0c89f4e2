import type { Task, TodayTask } from '@mutirao/contract/today'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { inShop } from '@mutirao/domain/shop-name'

type Group = { name: string; endsAt: string; paid: number; missing: number; next: { missing: number; percentage: number } | undefined }

/** A shop's morning, for one member of the staff. yesterday, open: absent without the right to see money. */
export type DayFacts = {
  date: string
  /** The office's address. */
  link: string
  timeZone: string
  yesterday: { received: number; orders: number; returned: number } | undefined
  open: { amount: number; orders: number } | undefined
  tasks: Task[]
  groups: Group[]
  stock: { name: string; left: number; days: number | undefined }[]
  out: number
  letters: number
  webhooks: number
}

const money = (centavos: number) => formatMoney(centavos).replaceAll(/\s/g, ' ')
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const orders = (count: number) => counted(count, 'pedido', 'pedidos')
const units = (count: number) => counted(count, 'unidade', 'unidades')
const dayOf = (date: string) => date.split('-').slice(1).toReversed().join('/')

/** The morning's letter of one member of the staff. */
export function dayLetterText(shop: Parameters<typeof inShop>[0], facts: DayFacts) {
  const parts = [moneyLines(facts), taskLines(facts), groupLines(facts), stockLines(facts), failedLines(facts)].filter(
    ({ lines }) => lines.length > 0,
  )
  const head = `O dia ${inShop(shop)}, ${dayOf(facts.date)}`
  const body = parts.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n'))
  const nothing = parts.length === 0 ? ['Nada espera por você agora.'] : []
  const leave = 'Para não receber mais, desligue "O dia por e-mail" em Hoje, no escritório.'
  return {
    subject: `${head}${subjectEnd(facts)}`,
    sms: head,
    mail: [head, ...nothing, ...body, `Abrir o escritório: ${facts.link}`, leave].join('\n\n'),
  }
}

const MOST_PUSHED = 4

/** The same on a lock screen, which others may read: what is to do, no money. */
export function dayPushText(shop: Parameters<typeof inShop>[0], facts: DayFacts): { title: string; text: string } {
  const { tasks, groups } = facts
  const lines = [
    ...taskLines({ ...facts, tasks: tasks.filter(({ amount }) => amount === undefined) }).lines,
    ...groupLines({ ...facts, groups }).lines,
  ]
  const more = tasks.length + groups.length - Math.min(lines.length, MOST_PUSHED)
  return {
    title: `O dia ${inShop(shop)}, ${dayOf(facts.date)}`,
    text:
      lines.length === 0 && more === 0
        ? 'Nada espera por você agora.'
        : [...lines.slice(0, MOST_PUSHED), ...(more > 0 ? [`e mais ${more} em Hoje`] : [])].join('; '),
  }
}

/** The subject begins with the work to do; without any, with the sales. */
function subjectEnd({ tasks, yesterday }: DayFacts): string {
  if (tasks.length > 0) return `: ${counted(tasks.length, 'coisa a fazer', 'coisas a fazer')}`
  return yesterday && yesterday.received > 0 ? `: entraram ${money(yesterday.received)} ontem` : ''
}

type Lines = { title: string; lines: string[] }

const moneyLines = ({ yesterday, open }: DayFacts): Lines => ({
  title: 'Dinheiro',
  lines: [
    ...(yesterday ? [`Entrou ontem: ${money(yesterday.received)}, ${orders(yesterday.orders)}`] : []),
    ...(yesterday && yesterday.returned > 0 ? [`Devolvido ontem: ${money(yesterday.returned)}`] : []),
    ...(open ? [`A receber: ${money(open.amount)}, ${orders(open.orders)} em aberto`] : []),
  ],
})

const windowOf = ({ window }: Task) => (window ? `${dayOf(window.date)}, ${window.from} às ${window.to}` : 'sem horário combinado')

const says: Record<TodayTask, (task: Task) => string> = {
  PREPARE: (task) => `Separar ${units(task.units ?? 0)}: ${windowOf(task)}`,
  BRING: (task) => `Levar ${units(task.units ?? 0)}: ${windowOf(task)}`,
  HAND_OVER: ({ count, place }) => `Esperam retirada${place ? ` em ${place}` : ''}: ${orders(count)}`,
  REVIEW: ({ amount = 0 }) => `Conferir pagamento com valor diferente: ${money(amount)}`,
  DISPUTE: ({ amount = 0 }) => `Pagamento contestado: ${money(amount)}`,
  REJECTED_REFUND: ({ amount = 0 }) => `Devolução recusada: ${money(amount)}`,
  CASH_REFUND: ({ amount = 0 }) => `Devolver em dinheiro: ${money(amount)}`,
  DIFFERENCE: ({ count }) => `${counted(count, 'diferença', 'diferenças')} com quem recebe os pagamentos`,
  STORE_CLOSED: ({ count }) => `${orders(count)} em ponto de retirada que fechou`,
  INQUIRY: ({ count }) => `${counted(count, 'pergunta', 'perguntas')} sem resposta`,
  RATING: ({ count }) => `${counted(count, 'avaliação', 'avaliações')} a responder`,
  DRAFT: ({ count }) => `${counted(count, 'mudança agendada', 'mudanças agendadas')} que não ${count === 1 ? 'foi' : 'foram'} ao ar`,
}

const taskLines = ({ tasks }: DayFacts): Lines => ({ title: 'A fazer', lines: tasks.map((task) => says[task.kind](task)) })

function groupText({ name, endsAt, paid, missing, next }: Group, timeZone: string): string {
  const need =
    missing > 0
      ? `faltam ${units(missing)} para o mínimo`
      : next
        ? `faltam ${units(next.missing)} para ${formatDecimal(next.percentage)}%`
        : 'no maior desconto'
  return `${name}: fecha ${formatStamp(new Date(endsAt), timeZone)}, ${units(paid)} pagas, ${need}`
}

const groupLines = ({ groups, timeZone }: DayFacts): Lines => ({
  title: 'Grupos que fecham logo',
  lines: groups.map((group) => groupText(group, timeZone)),
})

const stockLines = ({ stock, out }: DayFacts): Lines => ({
  title: 'Estoque acabando',
  lines: [
    ...stock.map(({ name, left, days }) => {
      const lasts = days === undefined ? '' : days === 0 ? ', acaba hoje' : `, dura ${counted(days, 'dia', 'dias')}`
      return `${name}: ${left === 1 ? 'resta 1' : `restam ${left}`}${lasts}`
    }),
    ...(out > 0 ? [counted(out, 'produto esgotado', 'produtos esgotados')] : []),
  ],
})

const failedLines = ({ letters, webhooks }: DayFacts): Lines => ({
  title: 'Não saiu desde ontem',
  lines: [
    ...(letters > 0 ? [counted(letters, 'mensagem a quem comprou', 'mensagens a quem comprou')] : []),
    ...(webhooks > 0 ? [counted(webhooks, 'aviso a outro sistema', 'avisos a outros sistemas')] : []),
  ],
})
