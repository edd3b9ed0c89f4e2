import { dayText } from '#looks/day-text.ts'
import type { Task, TodayTask } from '@mutirao/contract/today'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'

const orders = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)
const units = (count: number) => (count === 1 ? '1 unidade' : `${count} unidades`)

export const todayTexts = {
  dayList: 'Lista do dia',
  newCampaign: 'Nova campanha',
  asOf: (hour: string) => `atualizado às ${hour}`,
  money: 'Dinheiro de hoje',
  received: 'Entrou hoje',
  receivedText: (count: number, returned: number) =>
    returned > 0 ? `${orders(count)} · ${formatMoney(returned)} devolvidos` : orders(count),
  open: 'A receber',
  openText: (count: number) => (count === 0 ? 'nenhum pedido em aberto' : `${orders(count)} em aberto`),
  coming: 'A caminho',
  comingText: (next: string | undefined, amount: number) => (next === undefined ? 'nada a caminho' : `${formatMoney(amount)} ${next}`),
  review: 'Em revisão',
  reviewText: (count: number) => (count === 1 ? '1 pagamento' : `${count} pagamentos`),
  tasks: 'A fazer agora',
  nothing: 'Nada espera por você até amanhã. O que é dos outros dias está em Pedidos.',
  groups: (closing: number) => (closing === 0 ? 'Grupos abertos' : `Grupos abertos, ${closing} ${closing === 1 ? 'fecha' : 'fecham'} hoje`),
  seeAll: (count: number) => `Ver ${count}`,
  allGroups: 'todos os grupos abertos',
  share: 'Compartilhar',
  shareOf: (name: string) => `Compartilhar ${name}`,
  copied: 'Link copiado',
  notCopied: (url: string) => `Copie o endereço: ${url}`,
  closes: (when: string) => `Fecha ${when}`,
  noEnd: 'Sem data para fechar',
  group: (name: string) => `Grupo de ${name}`,
  spoken: (paid: number, waiting: number) => `${units(paid)} pagas, ${waiting} aguardando pagamento`,
  missing: (count: number) => (count === 1 ? ['Falta', '1 unidade'] : ['Faltam', `${count} unidades`]),
  forMinimum: (minimum: number) => `para o mínimo de ${minimum}`,
  forTier: (percentage: number) => `para ${formatDecimal(percentage)}%`,
  lastTier: (percentage: number) => `No maior desconto, ${formatDecimal(percentage)}%`,
  stock: 'Estoque acabando',
  left: (units: number) => (units === 1 ? 'resta 1' : `restam ${units}`),
  lastsToday: 'acaba hoje',
  lastsDays: (days: number) => (days === 1 ? 'dura 1 dia' : `dura ${days} dias`),
  refill: 'Repor',
  refillOf: (name: string) => `Repor ${name}`,
  allEnding: 'os produtos que estão acabando',
  out: (count: number) => (count === 1 ? '1 produto esgotado' : `${count} produtos esgotados`),
  letter: 'O dia por e‑mail',
  letterText: (email: string) => `Este resumo, todo dia, em ${email}.`,
  letterNeedsEmail: 'Para receber, entre uma vez com o seu e‑mail e confirme-o.',
  dayPush: 'O dia por aviso no aparelho',
  dayPushText: (devices: number) =>
    `${devices === 1 ? 'Aparece no aparelho que mostra' : `Aparece nos ${devices} aparelhos que mostram`} os avisos do escritório, sem valores.`,
  dayPushNeedsDevice: 'Para receber, ligue os avisos de pedidos, no sino, neste aparelho.',
  letterHour: 'A que horas',
  hour: (hour: number) => `${hour}h`,
  failed: 'Não saiu desde ontem',
  letters: (count: number) =>
    count === 1 ? '1 mensagem a quem comprou não pôde ser enviada.' : `${count} mensagens a quem comprou não puderam ser enviadas.`,
  lettersHelp: 'Confira o e‑mail ou celular no pedido:',
  answers: (count: number) =>
    count === 1 ? '1 resposta não chegou ao contato de quem perguntou.' : `${count} respostas não chegaram ao contato de quem perguntou.`,
  seeAnswers: 'Ver as respondidas',
  paused: (url: string) => `Os avisos a ${url} estão suspensos.`,
  pausedWhy: (since: string) => `O sistema não aceita nada desde ${since}.`,
  whatsapp: (why: string, since: string) => `${why} Desde ${since} os avisos vão por e‑mail e SMS.`,
  resume: 'Retomar avisos',
  seeIntegrations: 'Ver integrações',
  webhooks: (count: number) =>
    count === 1 ? '1 aviso a outro sistema da loja não foi aceito.' : `${count} avisos a outros sistemas da loja não foram aceitos.`,
}

const windowText = ({ window }: Task, today: string) =>
  window ? `${dayText(window.date, today).split(',')[0]!.toLowerCase()}, ${window.from} às ${window.to}` : 'sem horário combinado'

type TaskText = { title: string; text: string; act: string; path: string }

const says: Record<TodayTask, (task: Task, today: string) => TaskText> = {
  PREPARE: (task, today) => ({
    title: (task.window?.date ?? today) < today ? 'Separar: está atrasado' : 'Separar',
    text: `${units(task.units ?? 0)} · ${windowText(task, today)}`,
    act: 'Separar',
    path: task.window ? `lists/picking?date=${task.window.date}` : 'orders?status=CONFIRMED',
  }),
  BRING: (task, today) => ({
    title: (task.window?.date ?? today) < today ? 'Levar: está atrasado' : 'Levar',
    text: `${units(task.units ?? 0)} · ${windowText(task, today)}`,
    act: 'Ver entregas',
    path: task.window ? `rounds/${task.window.date}` : 'rounds',
  }),
  HAND_OVER: ({ place }) => ({ title: 'Esperam retirada', text: place ?? 'No ponto de retirada', act: 'Ver retiradas', path: 'pickups' }),
  REVIEW: ({ amount = 0 }) => ({
    title: 'Conferir pagamento',
    text: `Valor diferente · ${formatMoney(amount)}`,
    act: 'Conferir',
    path: 'payments?only=reviews',
  }),
  DISPUTE: ({ amount = 0 }) => ({
    title: 'Pagamento contestado',
    text: `Quem pagou reclamou ao banco · ${formatMoney(amount)}`,
    act: 'Responder',
    path: 'payments?only=disputes',
  }),
  REJECTED_REFUND: ({ amount = 0 }) => ({
    title: 'Devolução que não saiu',
    text: `Tentar de novo ou devolver de outro jeito · ${formatMoney(amount)}`,
    act: 'Resolver',
    path: 'payments?only=rejected',
  }),
  CASH_REFUND: ({ amount = 0 }) => ({
    title: 'Devolver em dinheiro',
    text: formatMoney(amount),
    act: 'Ver',
    path: 'payments?only=cash',
  }),
  DIFFERENCE: () => ({
    title: 'Diferença nas contas',
    text: 'A loja e quem processa os pagamentos não batem',
    act: 'Conferir',
    path: 'payments?only=differences',
  }),
  STORE_CLOSED: () => ({
    title: 'Ponto de retirada fechado',
    text: 'Quem comprou ainda não escolheu outro lugar',
    act: 'Ver pedidos',
    path: 'orders?store=closed',
  }),
  INQUIRY: () => ({
    title: 'Perguntas a responder',
    text: 'De quem escreveu para a loja',
    act: 'Responder',
    path: 'inquiries?only=unanswered',
  }),
  RATING: () => ({ title: 'Avaliações a responder', text: 'De quem já recebeu', act: 'Responder', path: 'ratings?only=unanswered' }),
  DRAFT: ({ count }) => ({
    title: count === 1 ? 'Mudança que não foi ao ar' : 'Mudanças que não foram ao ar',
    text: 'Estava agendada, e algo mudou antes',
    act: 'Resolver',
    path: 'drafts?state=STOPPED',
  }),
}

export const taskSays = (task: Task, today: string): TaskText => says[task.kind](task, today)
