/** What every card element is to the checkout: it appears, says that it is ready, and keeps what is typed to itself. */
export interface CardElementProps {
  disabled: boolean;
  onReady: () => void;
}
