export const listTexts = {
  day: 'Dia',
  purchase: 'Compras',
  picking: 'Separação',
  unpaid: 'Não pagos',
  print: 'Imprimir',
  download: 'Baixar planilha',
  emptyList: 'Nada nesta lista.',
  purchaseColumns: ['Item', 'Unidade', 'Quantidade', 'Pedidos'],
  pickingColumns: ['Parada', 'Onde', 'Horário', 'Pedido', 'Quem', 'Itens', 'Situação'],
  unpaidColumns: ['Pedido', 'Quem', 'Celular', 'Valor', 'Feito', 'Vence'],
  toFetch: 'retirada',
}
