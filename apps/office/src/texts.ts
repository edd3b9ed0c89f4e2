import { formatMoney } from '@mutirao/domain/money'
import type { AttemptReason, PartState } from '@mutirao/domain/fulfilment'
import { problemTexts } from '@mutirao/contract/problem-texts'
import type { Refusal } from '#kept/acts.ts'

/** Every text that people of the shop read in the office; the desk's own stand with its screens (`desk/texts.ts`), which come later. */
export const texts = {
  office: 'Entregas e retiradas',
  loading: 'Abrindo…',
  close: 'Fechar',
  back: 'Voltar',
  signIn: 'Entrar',
  signInTitle: 'Entre no escritório da loja',
  signInText: 'Use o mesmo celular ou e-mail da sua conta na loja.',
  strangerTitle: 'Sua conta não trabalha nesta loja',
  strangerText: 'Peça a quem cuida da loja que inclua você na equipe, com o celular ou e-mail da sua conta.',
  unreachedTitle: 'Sem rede',
  unreachedText: 'Abra esta página uma vez com rede. Depois ela funciona também sem.',
  again: 'Tentar de novo',
  noTaskTitle: 'Nada por aqui ainda',
  noTaskText: 'Sua função não entrega nem atende retiradas.',
  toShop: 'Ir para a loja',
  signOut: 'Sair',
  signOutTitle: 'Sair agora?',
  signOutText: (waiting: number) =>
    waiting === 1
      ? 'Um registro ainda espera a rede. Se você sair, ele se perde.'
      : `${waiting} registros ainda esperam a rede. Se você sair, eles se perdem.`,
  signOutAnyway: 'Sair e apagar',
  stay: 'Ficar',
  rounds: 'Entregas',
  pickups: 'Retiradas',
  notFoundTitle: 'Página não encontrada',
  notFoundText: 'Confira o endereço ou volte ao início.',
  noRoundsTitle: 'Nenhuma entrega marcada',
  noRoundsText: 'Quando houver pedidos para entregar, os dias aparecem aqui.',
  noStopsTitle: 'Nenhuma parada neste dia',
  noStopsText: 'Veja outro dia na lista de entregas.',
  stops: (count: number) => (count === 1 ? '1 parada' : `${count} paradas`),
  doneOf: (done: number, all: number) => `${done} de ${all} entregues`,
  km: (km: number) => `cerca de ${String(km).replace('.', ',')} km`,
  startsAt: (name: string) => `Saída: ${name}`,
  nextStop: 'Próxima parada',
  allDone: 'Todas as paradas foram feitas',
  allDoneText: 'Confira a lista do dia antes de voltar.',
  seeRound: 'Ver a lista do dia',
  print: 'Imprimir',
  share: 'Compartilhar',
  copied: 'Link copiado',
  notCopied: 'Copie o endereço desta página no navegador.',
  shipAll: (count: number) => `Tudo saiu para entrega (${count})`,
  shipAllTitle: 'Avisar que saiu para entrega?',
  shipAllText: (count: number) => (count === 1 ? 'Quem comprou recebe um aviso.' : `Quem fez os ${count} pedidos recebe um aviso.`),
  ship: 'Saiu para entrega',
  delivered: 'Entregue',
  failed: 'Não deu',
  skip: 'Pular',
  map: 'Mapa',
  call: 'Ligar',
  whatsApp: 'WhatsApp',
  mapOf: (name: string) => `Mapa até ${name}`,
  callTo: (name: string) => `Ligar para ${name}`,
  writeTo: (name: string) => `WhatsApp de ${name}`,
  stopNumber: (number: number) => `Parada ${number}`,
  stopOf: (number: number, all: number) => `Parada ${number} de ${all}`,
  window: (from: string, to: string) => `${from} às ${to}`,
  reference: (text: string) => `Referência: ${text}`,
  noAddress: 'Este pedido não tem endereço: ligue para combinar.',
  forRecipient: (name: string) => `Para ${name}`,
  due: 'Receber na entrega',
  dueAtCounter: 'Receber na retirada',
  attempts: 'Tentativas',
  waitsForGroup: 'Espera o grupo',
  seePhoto: 'Ver foto',
  attemptPhoto: (reason: string) => `Foto: ${reason}`,
  photoAway: 'A foto não chegou. Tente de novo com rede.',
  orders: 'Pedidos',
  payments: 'Pagamentos',
  lists: 'Listas do dia',
  stock: 'Estoque e preços',
  campaigns: 'Campanhas',
  noRightTitle: 'Sua função não abre esta tela',
  noRightText: 'Peça a quem cuida da loja, se você precisa dela.',
  screenAwayTitle: 'Esta tela não chegou',
  screenAwayText: 'Confira a rede e tente de novo.',
  storeClosed: 'Este ponto não recebe mais este pedido. Quem comprou foi avisado e pode escolher outro lugar.',
  waitsForGroupText: 'O grupo ainda não fechou: este pedido não sai hoje.',
  waitsForNetwork: 'Aguardando rede',
  done: 'Feito',
  handOverTitle: (name: string) => `Entregar para ${name}`,
  deliveryCode: 'Código de entrega',
  deliveryCodeHint: 'Os 4 números que quem comprou vê no pedido.',
  deliveryCodeError: 'O código tem 4 números.',
  receivedBy: 'Quem recebeu',
  receivedByHint: 'Nome de quem está com o pedido agora.',
  receivedByError: 'Escreva o nome de quem recebeu.',
  withoutCode: 'Sem código: escrever quem recebeu',
  withCode: 'Usar o código de entrega',
  collected: (due: number) => `Recebi ${formatMoney(due)}`,
  collectedText: 'Confira o valor antes de entregar.',
  collectedError: 'Confirme que recebeu o valor.',
  confirmDelivery: 'Confirmar entrega',
  attemptTitle: (name: string) => `Não deu para entregar a ${name}`,
  reason: 'O que aconteceu',
  reasonError: 'Escolha o que aconteceu.',
  note: 'Observação (opcional)',
  noteHint: 'Fica para a equipe da loja.',
  photo: 'Foto (opcional)',
  takePhoto: 'Tirar foto',
  choosePhoto: 'Escolher foto',
  removePhoto: 'Remover foto',
  photoAlt: 'Foto desta tentativa',
  photoTooBig: 'Esta foto é grande demais. Tire outra pelo aplicativo da câmera.',
  photoUnreadable: 'Não conseguimos abrir esta foto. Tente outra.',
  confirmAttempt: 'Registrar',
  understood: 'Entendi',
  refusedTitle: 'Isto não foi registrado',
  waiting: (count: number) => (count === 1 ? '1 registro aguardando rede' : `${count} registros aguardando rede`),
  signInToSend: (count: number) =>
    count === 1 ? 'Sua sessão acabou. Entre para enviar 1 registro.' : `Sua sessão acabou. Entre para enviar ${count} registros.`,
  othersWait: 'Há registros de outra pessoa neste aparelho. Eles são enviados quando ela entrar.',
  oldData: (when: string) => `Sem rede. O que você vê é de ${when}.`,
  keptNowhere: 'Sem rede, e este dia ainda não está no aparelho. Abra-o uma vez com rede.',
  refusedRead: 'Você não tem acesso a isto.',
  place: 'Onde você atende',
  noPlacesTitle: 'Nenhum pedido para retirar',
  noPlacesText: 'Quando houver pedidos prontos para retirada, eles aparecem aqui.',
  changePlace: 'Trocar de lugar',
  searchPickup: 'Nome ou código do pedido',
  nothingFound: 'Nenhum pedido com esse nome ou código.',
  handOver: 'Entregar',
  toFetch: (count: number) => (count === 1 ? '1 pedido para retirar' : `${count} pedidos para retirar`),
  todayWord: 'Hoje',
  tomorrowWord: 'Amanhã',
  signature: 'Assinatura',
  printColumns: ['', 'Nº', 'Horário', 'Quem e onde', 'Itens', 'Receber', 'Assinatura'],
}

const reasons: Record<AttemptReason, string> = {
  NOBODY_HOME: 'Não havia ninguém',
  WRONG_ADDRESS: 'Endereço não encontrado',
  REFUSED: 'Quem atendeu não quis receber',
  DAMAGED: 'Algo se estragou',
  UNREACHABLE: 'Não foi possível chegar',
  OTHER: 'Outro motivo',
}
export const reasonText = (reason: AttemptReason): string => reasons[reason]

export const states: Record<PartState, string> = {
  CONFIRMED: 'A separar',
  PREPARING: 'Em separação',
  READY_FOR_PICKUP: 'Pronto para retirar',
  SHIPPED: 'Saiu para entrega',
  DELIVERED: 'Entregue',
}
export const stateText = (state: PartState): string => states[state]

/** What the server said no to, and what to do about it. */
export function refusalText({ code, state, due }: Refusal): string {
  if (code === 'part_moved' && state === 'DELIVERED')
    return 'Outra pessoa já marcou este pedido como entregue. Se você recebeu dinheiro por ele, avise a loja.'
  if (code === 'part_moved')
    return 'Este pedido mudou enquanto você estava sem rede: pode ter sido cancelado. Fale com a loja antes de entregar.'
  if (code === 'amount_differs' && due === 0) return 'Este pedido já está pago: não há nada a receber. Se recebeu dinheiro, avise a loja.'
  if (code === 'amount_differs' && due !== undefined) return `O valor a receber é ${formatMoney(due)}. Confira e registre de novo.`
  if (code === 'rate_limit') return 'Foram muitos códigos errados. Registre de novo com o nome de quem recebeu.'
  if (code === 'order_not_found') return 'Este pedido não existe mais. Fale com a loja.'
  return problemTexts[code] ?? problemTexts.server_error
}
