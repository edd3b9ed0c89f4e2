import type { BulkState } from '@mutirao/contract/bulk'
import type { webhookNouns } from '@mutirao/domain/webhook-events'
import type { EventState } from './integration-queries.ts'

type Noun = (typeof webhookNouns)[number]
export const nounNames: Record<Noun, string> = {
  'order.*': 'Pedidos: feitos, pagos, separados, enviados, entregues, mudados',
  'refund.*': 'Devoluções de dinheiro',
  'payment.*': 'Pagamentos com diferença',
  'group.*': 'Grupos: faixas alcançadas e fim',
  'campaign.*': 'Campanhas: início, último dia e fim',
  'item.*': 'Produtos: entram à venda e saem dela',
  'stock.*': 'Estoque: pouco, acabou, voltou',
  'rating.*': 'Avaliações',
}

export const eventStates: Record<EventState, string> = { WAITING: 'Espera', TAKEN: 'Aceito', FAILED: 'Sem entrega' }
export const bulkStates: Record<BulkState, string> = {
  WAITING: 'Na fila',
  RUNNING: 'Gravando',
  DONE: 'Gravada',
  FAILED: 'Recusada',
}

/** Reasons of the server for which there was no response. */
const reasons: Record<string, string> = {
  no_secret: 'falta o segredo',
  not_https: 'o endereço não é https',
  not_public: 'o endereço não é público',
  unknown_host: 'o nome do servidor não existe',
  timeout: 'não respondeu a tempo',
  ended: 'o endereço foi encerrado',
}
export const answerText = (answer: string): string =>
  /^\d+$/.test(answer) ? `respondeu ${answer}` : (reasons[answer] ?? `não respondeu (${answer})`)

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const integrationTexts = {
  title: 'Integrações',
  text: 'Outros sistemas que trabalham com a loja: um ERP, um robô de conversa, uma planilha grande.',
  docs: 'Documentação para quem programa',

  addresses: 'Avisos a outros sistemas',
  addressesText: 'A loja conta a estes endereços o que acontece, com assinatura.',
  noAddresses: 'Nenhum sistema recebe avisos.',
  add: 'Assinar avisos',
  addTitle: 'Um endereço para avisos',
  url: 'Endereço',
  urlHint: 'Com https://, como https://erp.padaria.com.br/mutirao',
  urlError: 'Escreva um endereço com https://.',
  kinds: 'O que avisar',
  kindsError: 'Escolha ao menos um assunto.',
  lines: 'Com os itens de cada pedido',
  added: 'O endereço recebe avisos a partir de agora.',
  secretTitle: 'O segredo dos avisos',
  secretText: 'Com ele o sistema confere que o aviso veio da loja. Copie agora: ele não aparece de novo.',
  secret: 'Segredo',
  change: 'Mudar assuntos',
  changeOf: (url: string) => `Mudar assuntos de ${url}`,
  changed: 'O endereço recebe o que você escolheu.',
  ofFolder: 'Escrito na pasta da loja: assuntos e endereço mudam lá.',
  by: (name: string) => `Assinado por ${name}`,
  noSecret: 'Sem segredo: nada é enviado.',
  going: 'Recebe avisos',
  failing: (since: string) => `Não aceita avisos desde ${since}.`,
  pausedBySystem: (since: string) => `Suspenso: não aceitou nada por um dia, desde ${since}. O que acontece espera.`,
  pausedByHand: (since: string) => `Suspenso pela loja em ${since}. O que acontece espera.`,
  pause: 'Suspender',
  pauseOf: (url: string) => `Suspender avisos a ${url}`,
  pauseMeans: 'Nada é enviado até você retomar; o que acontece enquanto isso espera.',
  paused: 'Os avisos a este endereço esperam.',
  resume: 'Retomar',
  resumeOf: (url: string) => `Retomar avisos a ${url}`,
  resumed: 'Os avisos voltam a ser enviados.',
  ping: 'Testar',
  pingOf: (url: string) => `Testar ${url}`,
  pinging: 'Enviando um aviso de teste…',
  pinged: (answer: string) => `O teste ${answer}.`,
  renew: 'Novo segredo',
  renewOf: (url: string) => `Novo segredo para ${url}`,
  renewMeans: 'O segredo de agora ainda assina junto por 24 horas: troque-o no sistema dentro desse tempo.',
  renewed: 'O segredo novo já assina.',
  end: 'Encerrar',
  endOf: (url: string) => `Encerrar avisos a ${url}`,
  endMeans: 'O endereço não recebe mais nada, nem o que espera por ele.',
  ended: 'O endereço não recebe mais avisos.',
  keep: 'Voltar',

  log: 'O que foi enviado',
  logText: 'Dos últimos 30 dias, com o que cada sistema respondeu.',
  noLog: 'Nada foi enviado.',
  state: 'Situação',
  allStates: 'Todas',
  event: 'Assunto',
  at: 'Quando',
  to: 'Para',
  answer: 'Resposta',
  open: 'Ver aviso',
  openOf: (event: string) => `Ver aviso ${event}`,
  attempts: (count: number) => counted(count, 'tentativa', 'tentativas'),
  body: 'Conteúdo',
  bodyHidden: 'Só quem vê os pedidos lê o conteúdo deste aviso.',
  again: 'Enviar de novo',
  sentAgain: 'O aviso vai de novo.',
  newer: 'Mais novos',
  older: 'Mais antigos',

  bulks: 'Remessas',
  bulksText: 'Muitas linhas de uma vez, de um programa ou de um arquivo: todas são gravadas, ou nenhuma.',
  noBulks: 'Nenhuma remessa ainda.',
  send: 'Enviar arquivo (.ndjson)',
  sent: (lines: number) => `A remessa com ${counted(lines, 'linha', 'linhas')} está na fila.`,
  sendRefused: 'O arquivo foi recusado.',
  bulkOf: (when: string) => `Remessa de ${when}`,
  lineCount: (count: number) => counted(count, 'linha', 'linhas'),
  share: (percentage: number) => `${percentage}%`,
  sums: ({ created, changed, removed, kept }: Record<'created' | 'changed' | 'removed' | 'kept', number>) =>
    `${created} novas, ${changed} mudadas, ${removed} tiradas, ${kept} iguais`,
  mistakes: (count: number) => `Ver ${counted(count, 'erro', 'erros')}`,
  mistakesTitle: 'Por que a remessa foi recusada',
  mistakeAt: (line: number, path: string) => (line === 0 ? 'Na loja' : `Linha ${line}${path && `, ${path}`}`),
  more: 'Mostrar mais',
  report: 'Baixar relatório',
}
