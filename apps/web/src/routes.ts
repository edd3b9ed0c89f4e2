import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The route table of spec §2, line by line; files are under routes/. */
export const routes = rootRoute('root.tsx', [
  index('home/home.tsx'),
  route('/home', 'home/new-home.tsx'),
  route('/products', 'store/products.tsx'),
  route('/store/$campaignId', 'store/campaign.tsx'),
  route('/store/$campaignId/product/$itemId', 'store/product.tsx'),
  route('/store/$campaign/catalog', 'store/catalog.tsx'),
  route('/store/$campaign/catalog/category/$category', 'store/category.tsx'),
  route('/cart', 'cart/cart.tsx'),
  route('/cart/$cartUuid', 'cart/linked-cart.tsx'),
  route('/cart/$cartUuid/checkout', 'checkout/checkout.tsx'),
  route('/cart/$cartUuid/payment', 'checkout/payment.tsx'),
  route('/cart/$cartUuid/installment', 'checkout/installment.tsx'),
  route('/cart/$cartUuid/confirmation', 'checkout/confirmation.tsx'),
  route('/checkout/review', 'checkout/review.tsx'),
  route('/order/$orderCode/success', 'order/success.tsx'),
  route('/order/$orderCode/pending', 'order/pending.tsx'),
  route('/order/$orderCode/details', 'order/details.tsx'),
  route('/order/tracking', 'order/tracking.tsx'),
  route('/order/tracking/$code/details', 'order/tracking-details.tsx'),
  route('/orders', 'orders/orders.tsx'),
  route('/Pedidos', 'orders/pedidos.tsx'),
  route('/profile/menu', 'menu/menu.tsx'),
])
