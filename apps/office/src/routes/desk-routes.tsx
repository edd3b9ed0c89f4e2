import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { start } from '#api/start.ts'
import { CampaignsScreen } from '#campaigns/campaign-list.tsx'
import { campaignFields, CampaignPage, NewCampaignPage } from '#campaigns/campaign-page.tsx'
import { CategoriesScreen, CategoryPage } from '#categories/categories.tsx'
import { CouponPage, CouponsScreen } from '#coupons/coupons.tsx'
import { DeliveryScreen } from '#delivery/delivery.tsx'
import { PlacePage } from '#delivery/place-page.tsx'
import { deskHistory } from '#desk/desk-history.ts'
import { fieldsNamed, fieldsText, parseFields } from '#desk/list-address.ts'
import { addressHistory } from '#device/address.ts'
import { FirstStepsScreen } from '#first-steps/first-steps.tsx'
import { itemFields, ItemsScreen } from '#items/item-list.tsx'
import { ItemPage, NewItemPage } from '#items/item-page.tsx'
import { ItemSheetPage } from '#items/sheet-page.tsx'
import { useRights } from '#kept/session.ts'
import { KitPage, KitsScreen } from '#kits/kits.tsx'
import { dayListFields, ListsScreen } from '#lists/lists.tsx'
import { NotFound, ScreenAway } from '#looks/doors.tsx'
import { firstWay } from '#looks/ways.ts'
import { orderFields, OrdersScreen } from '#orders/order-list.tsx'
import { paymentFields, PaymentsScreen } from '#payments/payments.tsx'
import { ratingFields, RatingsScreen } from '#ratings/ratings.tsx'
import { ShopScreen, ShopPart } from '#shop/shop.tsx'
import { staffFields, StaffScreen } from '#staff/staff.tsx'
import { stockFields, StockScreen } from '#stock/stock.tsx'
import { AnswersPage } from '#surveys/answers.tsx'
import { SurveyPage, SurveysScreen } from '#surveys/surveys.tsx'
import { TodayScreen } from '#today/today.tsx'
import { TradePage, TradesScreen } from '#trades/trades.tsx'
import { SaidSnack } from '#written/said.tsx'

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: ScreenAway })

const FirstScreen = () => (firstWay(useRights(), start) === 'first-steps' ? <FirstStepsScreen /> : <TodayScreen />)
const first = createRoute({ getParentRoute: () => root, path: '/', component: FirstScreen })
const today = createRoute({ getParentRoute: () => root, path: 'today', component: TodayScreen })
const firstSteps = createRoute({ getParentRoute: () => root, path: 'first-steps', component: FirstStepsScreen })
const orders = createRoute({
  getParentRoute: () => root,
  path: 'orders',
  validateSearch: orderFields,
  component: () => <OrdersScreen fields={orders.useSearch()} />,
})
const order = createRoute({
  getParentRoute: () => root,
  path: 'orders/$id',
  validateSearch: orderFields,
  component: () => <OrdersScreen fields={order.useSearch()} id={order.useParams().id} />,
})
const payments = createRoute({
  getParentRoute: () => root,
  path: 'payments',
  validateSearch: paymentFields,
  component: () => <PaymentsScreen fields={payments.useSearch()} />,
})
const lists = createRoute({
  getParentRoute: () => root,
  path: 'lists',
  validateSearch: dayListFields,
  component: () => <ListsScreen fields={lists.useSearch()} />,
})
const list = createRoute({
  getParentRoute: () => root,
  path: 'lists/$name',
  validateSearch: dayListFields,
  component: () => <ListsScreen fields={list.useSearch()} name={list.useParams().name} />,
})
const ratings = createRoute({
  getParentRoute: () => root,
  path: 'ratings',
  validateSearch: ratingFields,
  component: () => <RatingsScreen fields={ratings.useSearch()} />,
})
const stock = createRoute({
  getParentRoute: () => root,
  path: 'stock',
  validateSearch: stockFields,
  component: () => <StockScreen fields={stock.useSearch()} />,
})
const items = createRoute({
  getParentRoute: () => root,
  path: 'items',
  validateSearch: itemFields,
  component: () => <ItemsScreen fields={items.useSearch()} />,
})
const newItem = createRoute({
  getParentRoute: () => root,
  path: 'items/new',
  validateSearch: itemFields,
  component: () => <NewItemPage fields={newItem.useSearch()} />,
})
const itemSheet = createRoute({ getParentRoute: () => root, path: 'items/sheet', component: ItemSheetPage })
const item = createRoute({
  getParentRoute: () => root,
  path: 'items/$id',
  validateSearch: itemFields,
  component: () => <ItemPage key={item.useParams().id} id={item.useParams().id} fields={item.useSearch()} />,
})
const categories = createRoute({ getParentRoute: () => root, path: 'categories', component: CategoriesScreen })
const category = createRoute({
  getParentRoute: () => root,
  path: 'categories/$id',
  component: () => <CategoryPage key={category.useParams().id} id={category.useParams().id} />,
})
const kits = createRoute({ getParentRoute: () => root, path: 'kits', component: KitsScreen })
const kit = createRoute({
  getParentRoute: () => root,
  path: 'kits/$id',
  component: () => <KitPage key={kit.useParams().id} id={kit.useParams().id} />,
})
const coupons = createRoute({ getParentRoute: () => root, path: 'coupons', component: CouponsScreen })
const coupon = createRoute({
  getParentRoute: () => root,
  path: 'coupons/$id',
  component: () => <CouponPage key={coupon.useParams().id} id={coupon.useParams().id} />,
})
const trades = createRoute({ getParentRoute: () => root, path: 'trades', component: TradesScreen })
const trade = createRoute({
  getParentRoute: () => root,
  path: 'trades/$id',
  component: () => <TradePage key={trade.useParams().id} id={trade.useParams().id} />,
})
const surveys = createRoute({ getParentRoute: () => root, path: 'surveys', component: SurveysScreen })
const survey = createRoute({
  getParentRoute: () => root,
  path: 'surveys/$id',
  component: () => <SurveyPage key={survey.useParams().id} id={survey.useParams().id} />,
})
const surveyAnswers = createRoute({
  getParentRoute: () => root,
  path: 'surveys/$id/answers',
  component: () => <AnswersPage key={surveyAnswers.useParams().id} id={surveyAnswers.useParams().id} />,
})
const campaigns = createRoute({
  getParentRoute: () => root,
  path: 'campaigns',
  validateSearch: fieldsNamed(),
  component: () => <CampaignsScreen fields={campaigns.useSearch()} />,
})
const newCampaign = createRoute({
  getParentRoute: () => root,
  path: 'campaigns/new',
  validateSearch: campaignFields,
  component: () => <NewCampaignPage fields={newCampaign.useSearch()} />,
})
const campaign = createRoute({
  getParentRoute: () => root,
  path: 'campaigns/$id',
  validateSearch: campaignFields,
  component: () => <CampaignPage key={campaign.useParams().id} id={campaign.useParams().id} fields={campaign.useSearch()} />,
})

const delivery = createRoute({ getParentRoute: () => root, path: 'delivery', component: DeliveryScreen })
const place = createRoute({
  getParentRoute: () => root,
  path: 'delivery/$kind/$id',
  component: () => {
    const { kind, id } = place.useParams()
    return <PlacePage key={`${kind} ${id}`} kind={kind} id={id} />
  },
})

const shop = createRoute({ getParentRoute: () => root, path: 'shop', component: ShopScreen })
const shopPart = createRoute({
  getParentRoute: () => root,
  path: 'shop/$id',
  component: () => <ShopPart key={shopPart.useParams().id} id={shopPart.useParams().id} />,
})
const staff = createRoute({
  getParentRoute: () => root,
  path: 'staff',
  validateSearch: staffFields,
  component: () => <StaffScreen fields={staff.useSearch()} />,
})

const routeTree = root.addChildren([
  first,
  today,
  firstSteps,
  orders,
  order,
  payments,
  lists,
  list,
  ratings,
  items,
  newItem,
  itemSheet,
  item,
  stock,
  categories,
  category,
  kits,
  kit,
  coupons,
  coupon,
  trades,
  trade,
  surveys,
  survey,
  surveyAnswers,
  campaigns,
  delivery,
  place,
  shop,
  shopPart,
  newCampaign,
  campaign,
  staff,
])

const createDesk = () =>
  createRouter({
    routeTree,
    history: deskHistory,
    basepath: addressHistory.base,
    parseSearch: parseFields,
    stringifySearch: fieldsText,
    scrollRestoration: false,
  })

/** The desk's screens by their address. app.tsx has checked the right to open them. */
export function Desk() {
  const [router] = useState(createDesk)
  return (
    <>
      <RouterProvider router={router} />
      <SaidSnack />
    </>
  )
}
