import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { port } from './addresses.ts'

const pictureOf = async (text: string) => ({
  name: 'codigo.png',
  mimeType: 'image/png',
  buffer: await sharp(Buffer.from(renderSVG(text)), { density: 300 })
    .resize(2400, 2400)
    .flatten({ background: '#fff' })
    .png()
    .toBuffer(),
})

test('a code in a picture from the gallery links into the shop, and another site’s address is only shown', async ({ page }) => {
  await page.goto('/qrcode')
  const picture = page.getByLabel('Usar uma foto')
  await picture.setInputFiles(await pictureOf(`http://localhost:${port}/store/feira-organica`))
  const found = page.getByRole('region', { name: 'O que o código diz' })
  await expect(found.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/store/feira-organica')

  await page.getByRole('button', { name: 'Ler outro código' }).click()
  await picture.setInputFiles(await pictureOf(`http://localhost:${port}/profile`))
  await expect(found).toContainText('É um endereço desta loja, mas não de campanha, produto, convite ou pedido. Nada foi aberto.')
  await expect(found.getByRole('link')).toHaveCount(0)

  await page.getByRole('button', { name: 'Ler outro código' }).click()
  await picture.setInputFiles(await pictureOf('https://evil.test/<script>alert(1)</script>'))
  await expect(found).toContainText('Este código não é desta loja. Nada foi aberto.')
  await expect(found.getByRole('link')).toHaveCount(0)
  await expect(page).toHaveURL(/\/qrcode$/)
})

test('a code can be typed without a camera, and after a picture without a code', async ({ page }) => {
  await page.goto('/qrcode')
  await page.getByRole('button', { name: 'Abrir a câmera' }).click()
  await expect(page.getByRole('alert')).toContainText(/câmera/)
  const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await page.getByLabel('Usar uma foto').setInputFiles({ name: 'branco.png', mimeType: 'image/png', buffer: blank })
  await expect(page.getByRole('alert')).toContainText('Não há um QR code legível nesta foto')
  await page.getByLabel('Usar uma foto').setInputFiles({ name: 'texto.png', mimeType: 'image/png', buffer: Buffer.from('texto') })
  await expect(page.getByRole('alert')).toContainText('não é uma foto')

  await page.getByLabel('Ou digite o código').fill('acdf 3479 hjk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Ver pedido' })).toHaveAttribute('href', '/order/tracking/ACDF-3479-HJK/details')
})
