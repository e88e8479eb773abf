export { FreeSignUp } from './free-sign-up.tsx';
export { HoldPanel } from './hold-panel.tsx';
export { SaleNoticeForm } from './sale-notice-form.tsx';
export { TicketPanel } from './ticket-panel.tsx';
