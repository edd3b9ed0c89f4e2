import type { Page } from '@playwright/test'
import { goToConfirmation } from './checkout.ts'
import { expect, test } from './fixtures.ts'

/* The purchase as a screen reader has it: Chromium's accessibility tree, and what is announced on the way. */

type AxNode = { role: string; name: string; level?: number }

const controls = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'switch',
  'combobox',
  'spinbutton',
  'tab',
  'slider',
  'image',
])

/** The nodes that are not ignored, in the order of reading. */
async function treeOf(page: Page): Promise<AxNode[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const inOrder = (id: string): AxNode[] => {
    const node = byId.get(id)
    if (!node) return []
    const level = node.properties?.find(({ name }) => name === 'level')?.value.value as number | undefined
    const own = node.ignored ? [] : [{ role: String(node.role?.value), name: String(node.name?.value ?? ''), level }]
    return [...own, ...(node.childIds ?? []).flatMap(inOrder)]
  }
  return inOrder(nodes[0]!.nodeId)
}

/** Names that appear in this order, as a screen reader reads the screen from its top. */
function expectInOrder(tree: readonly AxNode[], expected: readonly [role: string, name: RegExp][]) {
  let from = 0
  for (const [role, name] of expected) {
    const found = tree.findIndex((node, index) => index >= from && node.role === role && name.test(node.name))
    expect(
      found,
      `${role} ${name} after the one before it, in:\n${tree
        .slice(from)
        .map((node) => `${node.role} ${node.name}`)
        .join('\n')
        .slice(0, 4000)}`,
    ).toBeGreaterThanOrEqual(0)
    from = found + 1
  }
}

/** One main part, one first heading, and a name for each control. */
async function readScreen(page: Page, expected: readonly [role: string, name: RegExp][]) {
  const tree = await treeOf(page)
  expect(tree.filter(({ role }) => role === 'main')).toHaveLength(1)
  expect(tree.filter(({ role, level }) => role === 'heading' && level === 1)).toHaveLength(1)
  expect(tree.filter(({ role, name }) => controls.has(role) && name.trim() === '')).toEqual([])
  expectInOrder(tree, expected)
}

/** Collects the texts of live regions as they change. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.exposeFunction('announced', (text: string) => void (heard.at(-1) !== text && heard.push(text)))
  await page.addInitScript(() => {
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output'
    const tell = (node: Node | null) => {
      const region = (node instanceof Element ? node : node?.parentElement)?.closest(live)
      const text = region?.textContent?.replaceAll('\u00a0', ' ').trim()
      if (text) void (window as unknown as { announced: (text: string) => void }).announced(text)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) tell(node)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return heard
}

test(
  'a purchase can be made by the names and roles that a screen reader has, and its changes are announced in order',
  { tag: '@whole-browser' },
  async ({ page, shopper }) => {
    const heard = await listen(page)
    await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
    await readScreen(page, [
      ['link', /^Pular para o conteúdo$/],
      ['link', /^Voltar$/],
      ['heading', /^Tomate italiano/],
      ['button', /^Remover Tomate italiano/],
      ['button', /^Mais um de Tomate italiano/],
    ])
    await page.goto('/cart')
    await expect(page.getByRole('link', { name: 'Continuar' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Feira orgânica de sábado' })).toBeVisible()
    await readScreen(page, [
      ['heading', /^Carrinho$/],
      ['heading', /^Feira orgânica de sábado$/],
      ['group', /^Quantidade de Tomate italiano/],
      ['button', /^Mais um de Tomate italiano/],
      ['link', /^Informar: Onde entregar\?$/],
      ['button', /^Informar: É presente\?$/],
      ['rowheader', /^Subtotal, 1 item$/],
      ['rowheader', /^Total sem frete$/],
      ['link', /^Continuar$/],
    ])
    await goToConfirmation(page, { method: 'Pix' })
    await readScreen(page, [
      ['heading', /^Confira seu pedido$/],
      ['link', /^Alterar: Entrega ou retirada$/],
      ['link', /^Alterar: Quando\?$/],
      ['link', /^Alterar: Quem recebe$/],
      ['link', /^Alterar: Forma de pagamento$/],
      ['link', /^Alterar: Carrinho$/],
      ['rowheader', /^Total$/],
      // One amount, not its parts.
      ['cell', /^R\$\d+,\d\d$/],
      ['button', /^Confirmar e pagar R\$/],
    ])
    await page
      .getByRole('button', { name: /Confirmar e pagar R\$/ })
      .first()
      .click()
    await expect(page.getByLabel('Código Pix')).toBeVisible()
    await readScreen(page, [
      ['heading', /^Pagamento do pedido$/],
      ['timer', /^Faltam \d+ minutos?$/],
      ['button', /^Copiar código Pix$/],
      ['textbox', /^Código Pix$/],
      ['image', /^QR Code do Pix$/],
      ['button', /^Já paguei$/],
      ['button', /^Cancelar pedido$/],
    ])
    await page.getByRole('button', { name: 'Copiar código Pix' }).click()
    const bank = await page.context().newPage()
    await bank.goto((await page.getByRole('link', { name: /demonstração/ }).getAttribute('href'))!)
    await bank.getByRole('button', { name: /Pagar este Pix/ }).click()
    await expect(page.getByRole('heading', { name: 'Pedido confirmado!' })).toBeVisible()
    await readScreen(page, [
      ['heading', /^Pedido confirmado!$/],
      ['link', /^Acompanhar/],
    ])
    const told = heard.join('\n')
    expect(told).toMatch(/no carrinho[\s\S]*Total[\s\S]*Código Pix copiado\.[\s\S]*Você está dentro/)
  },
)
