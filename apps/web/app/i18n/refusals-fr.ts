import { brand } from '@canopy/contracts/brand';
import { formatDateTime, formatPeriod } from '@canopy/contracts/date-text';
import { amountText } from '@canopy/contracts/money';
import { percent } from '@canopy/contracts/percent';
import type { MovedTo, RefusalCode } from '@canopy/contracts/refusals';

/** The catalogue of refusals in French: the general sentence of each code. What is exact follows below. */
export const refusals = {
  invalid_input: 'Veuillez vérifier les champs indiqués et réessayer.',
  malformed_request: 'La demande n’a pas pu être lue. Veuillez recharger la page et réessayer.',
  bad_signature: 'La signature de cet événement ne correspond pas à son contenu.',
  wrong_webhook_endpoint: 'Cet événement appartient à un autre point d’accès.',
  not_signed_in: 'Veuillez vous connecter.',
  unknown_email: 'Aucun compte n’a été trouvé avec ce courriel.',
  wrong_password: 'Mot de passe incorrect.',
  not_allowed: 'Vous n’avez pas l’autorisation de faire cela.',
  step_up_needed: 'Veuillez entrer votre mot de passe de nouveau.',
  wrong_code: 'Ce code n’est pas le bon. Veuillez le vérifier et réessayer.',
  code_ended: 'Ce code ne fonctionne plus. Veuillez en demander un nouveau.',
  second_factor_needed: 'Veuillez d’abord entrer le code de votre second facteur.',
  second_factor_off: 'Le second facteur de ce compte n’est pas actif.',
  second_factor_required: 'Un second facteur est exigé ici pour l’administration; il ne peut donc pas être désactivé.',
  second_factor_not_started: 'La configuration a pris trop de temps. Veuillez recommencer.',
  second_factor_unreadable:
    'La clé du serveur a changé; les codes de votre application ne peuvent donc plus être vérifiés. Veuillez entrer un code de secours, ou demander à une autre personne de l’administration de réinitialiser votre second facteur.',
  own_second_factor: 'Votre propre second facteur se configure de nouveau sur la page de votre compte.',
  has_password: 'Ce compte a un mot de passe. Veuillez l’entrer.',
  provider_only: 'Accès réservé aux prestataires',
  own_listing: 'C’est votre propre annonce; il n’y a donc rien à acheter.',
  not_found: 'Il n’y a rien à cette adresse.',
  listing_not_found: 'Annonce introuvable',
  order_not_found: 'Cet achat est introuvable. Veuillez recommencer à partir de l’annonce.',
  common_password: 'Ce mot de passe est trop facile à deviner. Veuillez en choisir un autre.',
  reset_link_invalid: 'Ce lien ne fonctionne plus. Veuillez en demander un nouveau.',
  verification_link_invalid:
    'Ce lien ne fonctionne plus. Veuillez en demander un nouveau à partir du menu de votre compte.',
  email_unchanged: 'C’est déjà votre adresse courriel.',
  email_confirm_first:
    'Veuillez d’abord confirmer l’adresse courriel actuelle de ce compte, à l’aide du lien que nous y avons envoyé. Vous pouvez en demander un nouveau à partir du menu de votre compte. S’il n’arrive pas, écrivez-nous.',
  email_change_link_invalid: 'Ce lien ne fonctionne plus. Veuillez en demander un nouveau sur la page de votre compte.',
  email_change_taken:
    'Un autre compte a maintenant cette adresse courriel. Veuillez en choisir une autre sur la page de votre compte, ou vous connecter à cet autre compte.',
  verification_needs_password:
    'Veuillez choisir un mot de passe pour ce compte, ou vous y connecter et rouvrir le lien.',
  social_sign_in_failed: 'La connexion n’a pas fonctionné. Veuillez réessayer.',
  social_sign_in_off: 'Cette façon de se connecter n’est pas offerte ici.',
  social_email_missing:
    'Nous n’avons pas reçu d’adresse courriel. Veuillez l’autoriser, ou créer un compte avec votre courriel.',
  link_needs_password:
    'Un compte avec ce courriel existe déjà et a un mot de passe. Entrez ce mot de passe une fois pour lier les deux; ensuite, vous pourrez vous connecter d’une façon ou de l’autre.',
  account_elsewhere:
    'Un compte avec ce courriel existe déjà, avec une autre façon de se connecter. Veuillez vous connecter ainsi, ou demander un lien pour choisir un mot de passe.',
  connection_expired: 'La liaison a pris trop de temps. Veuillez recommencer.',
  social_not_connected: 'Ce compte Google ou Facebook n’est pas lié.',
  last_way_in: 'C’est la seule façon d’ouvrir votre compte. Veuillez d’abord choisir un mot de passe.',
  no_password: 'Ce compte n’a pas encore de mot de passe. Veuillez demander un lien pour en choisir un.',
  application_not_found: 'Demande introuvable',
  application_without_user: 'La demande ne peut pas être envoyée sans compte.',
  application_rejected: 'Votre demande n’a pas été acceptée. Si quelque chose a changé, veuillez nous écrire.',
  already_provider: 'Votre demande est déjà approuvée; il n’y a donc rien à demander.',
  application_decided: 'Quelqu’un a déjà décidé de cette demande.',
  applicant_is_provider:
    'Entre-temps, cette personne est devenue prestataire, et un refus y mettrait fin. Veuillez relire la demande, puis décider. Rien n’a été changé.',
  application_changed:
    'Cette demande a été modifiée entre-temps. Veuillez la relire, puis décider. Rien n’a été changé.',
  user_record_missing: 'Compte introuvable.',
  user_not_found: 'Ce compte n’existe plus.',
  fee_not_applicable: 'Seuls les prestataires et l’administration approuvée ont des frais de plateforme.',
  fee_changed: 'Quelqu’un d’autre a changé ces frais entre-temps. Veuillez les regarder et réessayer.',
  business_name_changed: 'Quelqu’un d’autre a changé ce nom entre-temps. Veuillez le regarder et réessayer.',
  own_admin_account: 'Vous ne pouvez pas supprimer ici votre propre compte d’administration.',
  view_only: 'Vous voyez les pages d’une autre personne. Rien ne peut être modifié ici.',
  viewing_refused: 'Les pages de l’administration ne peuvent pas être vues ainsi.',
  own_role:
    'Vous ne pouvez pas changer votre propre rôle. Veuillez le demander à une autre personne de l’administration.',
  address_not_confirmed:
    'L’adresse de ce compte n’est pas confirmée; le compte est peut-être à quelqu’un d’autre. La personne à qui il appartient doit d’abord ouvrir le lien du courriel.',
  last_admin: 'C’est la dernière personne de l’administration. Veuillez d’abord donner ces droits à quelqu’un d’autre.',
  approval_listing_changed:
    'Cette annonce a été modifiée après l’ouverture de cette page. Veuillez la relire telle qu’elle est maintenant, puis l’approuver.',
  approval_link_missing: 'Lien d’approbation non valide',
  approval_link_unknown: 'Lien d’approbation non valide ou expiré',
  approval_link_expired: 'Ce lien d’approbation a expiré. Veuillez nous écrire pour en obtenir un nouveau.',
  approval_link_used: 'Ce lien d’approbation a déjà servi.',
  approval_listing_gone: 'L’annonce correspondante est introuvable.',
  approval_email_taken: 'Un compte avec ce courriel existe déjà. Veuillez plutôt vous connecter.',
  approval_other_account:
    'Ce lien a été envoyé à une autre adresse courriel. Veuillez vous déconnecter, vous connecter avec cette adresse et rouvrir le lien.',
  pending_listing_published:
    'Le prestataire a approuvé cette annonce entre-temps; elle est donc publiée. Veuillez ouvrir l’annonce publiée et la modifier là.',
  pending_listing_not_found: 'Cette annonce n’est plus en attente. Veuillez recharger la liste.',
  email_not_failed: 'Seul un courriel en échec peut être écarté. Veuillez recharger la page.',
  more_emails_failed:
    'D’autres courriels ont échoué depuis que cette page est ouverte. Veuillez recharger la page et les regarder d’abord.',
  email_not_waiting: 'Ce courriel n’attend plus d’être envoyé. Veuillez recharger la page.',
  edited_elsewhere:
    'Quelqu’un d’autre a modifié cette annonce en même temps que vous. Veuillez choisir ce qu’il faut garder, puis enregistrer de nouveau.',
  form_sent_before:
    'Cette annonce a été publiée quand vous avez envoyé le formulaire la première fois, et ce que vous avez changé depuis n’y est pas. Veuillez ouvrir l’annonce publiée et y faire vos changements.',
  event_would_be_over:
    'Des gens ont des billets pour cette activité, ou sont en train d’en acheter; elle ne peut donc pas être déplacée dans le passé. Pour l’annuler, supprimez l’annonce : tout le monde est avisé, et les personnes qui ont payé sont remboursées.',
  event_too_soon:
    'Des gens ont des billets pour cette activité, ou sont en train d’en acheter. Elle ne peut être avancée que si elle commence dans 24 heures ou plus, pour qu’ils l’apprennent à temps. Veuillez choisir une heure plus tardive. Pour l’annuler plutôt, supprimez l’annonce : tout le monde est avisé, et les personnes qui ont payé sont remboursées.',
  fewer_than_taken: 'Un plus grand nombre de places est déjà pris. Veuillez entrer un nombre plus élevé.',
  sale_not_found: 'Cette vente est introuvable.',
  refund_not_found: 'Ce remboursement est introuvable.',
  refund_too_large: 'C’est plus que ce qui reste du paiement. Veuillez entrer un montant plus petit.',
  too_many_seats_back: 'Ce paiement n’a plus autant de places. Veuillez en choisir moins.',
  refund_sent_before:
    'Un remboursement a été demandé quand vous avez envoyé ce formulaire la première fois, et ce que vous avez changé depuis n’y est pas. Veuillez rouvrir la vente pour voir ce qui reste.',
  nothing_to_refund: 'Veuillez entrer un montant, choisir des places à reprendre, ou les deux.',
  export_running: 'Votre dernière exportation est encore en cours. Veuillez attendre qu’elle finisse, ou l’annuler.',
  card_event_not_failed: 'Cet événement est déjà traité, ou en voie de l’être. Veuillez recharger la page.',
  listing_without_place: 'Cette annonce n’a pas d’adresse; elle n’a donc pas de point sur la carte.',
  place_changed: 'L’adresse de cette annonce a changé entre-temps. Veuillez la regarder de nouveau.',
  sweep_not_found: 'Cette tâche n’existe pas. Veuillez recharger la page.',
  payment_issue_settled: 'Ce problème est déjà réglé. Veuillez recharger la page.',
  refunds_unavailable:
    'Le fournisseur de paiement ne répond pas; on ne sait donc pas encore ce qui y a été remboursé. Rien n’a changé. Veuillez réessayer dans un instant.',
  payment_disputed:
    'La personne conteste ce paiement auprès de sa banque; il ne peut donc pas être remboursé maintenant. Veuillez attendre la décision de la banque.',
  refund_settled:
    'L’administration a réglé ce remboursement autrement; il n’est donc pas relancé. Les places peuvent encore être reprises.',
  refund_in_order:
    'Ce remboursement ne peut pas être relancé ici : il n’a pas échoué, ou il a été fait dans le tableau de bord du fournisseur de paiement.',
  listing_to_end_first:
    'Tant de personnes sont inscrites à une activité de ce compte qu’il faut quelques minutes pour les aviser. Veuillez d’abord supprimer son annonce. Le compte pourra être supprimé dès qu’elle aura été retirée.',
  listing_cancelled: 'Cette activité est annulée; il n’est donc plus possible d’y participer ni de la modifier.',
  email_taken: 'Un compte avec ce courriel existe déjà.',
  full_capacity: 'Cette activité affiche complet. Plus personne ne peut s’inscrire.',
  not_enough_seats: 'Il ne reste pas autant de places. Veuillez choisir moins de billets.',
  already_signed_up: 'Vous avez déjà une inscription à cette activité.',
  charge_too_large: 'Le total est trop élevé pour un seul paiement. Veuillez choisir moins de billets.',
  not_signed_up: 'Vous n’avez pas d’inscription à cette activité.',
  sign_up_started:
    'Cette activité a commencé; la place ne peut donc plus être rendue ici. Veuillez écrire au prestataire.',
  sign_up_used: 'Votre arrivée est déjà enregistrée; la place ne peut donc plus être rendue.',
  tickets_not_found: 'Ces billets sont introuvables. Veuillez les ouvrir à partir de Mon calendrier.',
  ticket_not_found: 'Aucun billet n’a ce code. Veuillez le vérifier et réessayer.',
  ticket_of_others: 'Ce billet est pour l’activité d’un autre prestataire; il ne peut donc pas être enregistré ici.',
  ticket_other_listing: 'Ce billet est pour une autre activité.',
  ticket_used: 'Ce billet a déjà servi.',
  event_cancelled: 'Cette activité a été annulée; personne n’y est enregistré à l’entrée.',
  ticket_void: 'Ce billet n’est plus valide.',
  ticket_not_used: 'Ce billet n’a pas encore servi.',
  feed_not_found: 'Il n’y a pas de calendrier à cette adresse.',
  event_moved:
    'La date ou le lieu de l’activité a changé depuis que vous avez ouvert cette page. Veuillez la regarder de nouveau, et continuer seulement si elle vous convient.',
  price_changed: 'Le prix a changé depuis que vous avez ouvert cette page. Veuillez vérifier le nouveau total.',
  too_many_holds:
    'Vous retenez déjà des places dans trois autres activités. Veuillez d’abord en payer ou en annuler une.',
  bought_elsewhere:
    'Vous commencez aussi cet achat dans une autre fenêtre. Veuillez continuer dans une seule des deux.',
  payment_under_way:
    'Votre paiement pour ces places est déjà en route. Veuillez patienter un moment, puis rouvrir l’annonce.',
  hold_ended_by_move:
    'Vos places ne sont plus retenues, parce que la date ou le lieu de l’activité a changé. Rien n’a été facturé. Veuillez la regarder de nouveau, et recommencer si elle vous convient.',
  hold_expired: 'Vos places ne sont plus retenues et rien n’a été facturé. Veuillez recommencer.',
  just_bought:
    'Vous venez d’acheter ces billets. Votre paiement est arrivé, et une confirmation vous est envoyée par courriel.',
  email_not_confirmed:
    'Veuillez d’abord confirmer votre adresse courriel : ouvrez le lien du courriel que nous vous avons envoyé, puis réessayez.',
  hold_pause:
    'Deux fois, vous avez retenu des places de cette activité sans les payer. Veuillez attendre une heure avant d’en retenir de nouveau.',
  hold_extended: 'Le délai a déjà été prolongé une fois.',
  hold_ends_with_event: 'Les places peuvent être retenues jusqu’à la fin de l’activité, pas plus longtemps.',
  listing_over: 'Cette activité est terminée; il n’y a donc plus de places.',
  not_for_sale: 'Les billets de cette activité ne se vendent pas ici. Veuillez écrire au prestataire.',
  already_on_sale: 'Les billets sont déjà en vente.',
  free_now: 'Cette activité est maintenant gratuite; il n’y a donc rien à payer. Veuillez plutôt vous y inscrire.',
  not_free: 'Cette activité n’est pas gratuite. Veuillez acheter un billet.',
  payment_account_missing:
    'Il n’y a pas encore de compte de paiement. Veuillez d’abord choisir Configurer les paiements.',
  payment_account_ids_missing: 'Il manque l’identifiant du compte ou celui du compte Stripe',
  payment_account_unavailable: 'Le chargement des renseignements du compte de paiement a échoué',
  payouts_unavailable: 'Vos versements n’ont pas pu être chargés. Veuillez réessayer dans un instant.',
  payout_not_found: 'Ce versement n’existe pas.',
  payment_account_email_refused:
    'Le fournisseur de paiement n’accepte pas le courriel de votre compte. Veuillez nous écrire, et nous réglerons cela avec vous.',
  payment_account_taken:
    'Un compte de paiement pour ce courriel existe déjà chez le fournisseur de paiement. Veuillez vous y connecter avec ce compte, ou nous écrire.',
  payment_account_unreachable:
    'Le compte de paiement n’a pas pu être créé : le fournisseur de paiement ne peut pas être joint en ce moment. Veuillez réessayer dans un instant.',
  payment_account_failed: 'Le compte de paiement n’a pas pu être créé. Veuillez réessayer.',
  onboarding_unreachable:
    'La configuration n’a pas pu commencer : le fournisseur de paiement ne peut pas être joint en ce moment. Veuillez réessayer dans un instant.',
  onboarding_failed: 'La configuration n’a pas pu commencer. Veuillez réessayer.',
  dashboard_link_failed: 'Le lien du tableau de bord n’a pas pu être créé',
  dashboard_link_unreachable: 'Le lien du tableau de bord n’a pas pu être créé',
  foreign_address: 'Les adresses de retour doivent être des adresses de ce site.',
  simulated_link_expired: 'Ce lien a servi ou a expiré. Veuillez recommencer à partir de votre tableau de bord.',
  premium_start_failed: 'Le passage à Premium n’a pas pu commencer. Veuillez réessayer.',
  premium_active: 'Vous avez déjà Premium; il n’y a donc rien à payer.',
  premium_payment_due:
    'Votre renouvellement de Premium n’est pas encore payé. Veuillez le payer, ou mettre fin à Premium avant de recommencer.',
  premium_being_confirmed:
    'Votre paiement est arrivé et est en cours de confirmation. Veuillez patienter un moment, puis vérifier de nouveau.',
  premium_cancel_failed: 'L’annulation de l’abonnement a échoué. Veuillez réessayer.',
  premium_not_active: 'Vous n’avez pas d’abonnement Premium à annuler.',
  premium_keep_failed: 'Premium n’a pas pu être gardé. Veuillez réessayer.',
  premium_ended: 'Premium a déjà pris fin. Choisissez Passer à Premium pour recommencer.',
  premium_not_checked:
    'Le fournisseur de paiement ne peut pas être joint en ce moment. Veuillez réessayer dans un instant.',
  premium_nothing_due: 'Il n’y a rien à payer pour Premium en ce moment.',
  premium_payment_page_failed: 'La page de paiement n’a pas pu s’ouvrir. Veuillez réessayer.',
  provider_not_ready: 'Le paiement n’a pas pu être préparé. Veuillez réessayer.',
  media_type_refused: 'Seules les images JPEG, JPG, PNG, GIF et les vidéos MP4, MPEG, MOV, AVI sont acceptées',
  media_too_large: 'Le fichier doit faire moins de 10 Mo.',
  media_unreadable:
    'Ce fichier est endommagé, ou son type ne correspond pas à son nom. Veuillez l’enregistrer de nouveau et réessayer.',
  media_missing: 'Veuillez d’abord choisir un fichier.',
  media_empty: 'Ce fichier est vide. Veuillez en choisir un autre.',
  media_gone: 'Un des fichiers n’est plus là. Veuillez le retirer et l’ajouter de nouveau.',
  too_many_media: 'Maximum de 10 fichiers',
  too_many_drafts:
    'Vous avez beaucoup de fichiers qui ne sont pas encore dans une annonce. Veuillez publier votre annonce, ou réessayer demain, quand les fichiers inutilisés seront supprimés.',
  upload_failed: 'Le téléversement a échoué. Veuillez réessayer.',
  payment_failed: 'Le traitement du paiement a échoué. Veuillez réessayer.',
  too_large: 'C’est plus gros que ce que nous pouvons accepter.',
  unsupported_media_type: 'Ce genre de contenu n’est pas accepté ici.',
  too_many_requests: 'Trop de tentatives. Veuillez patienter un moment et réessayer.',
  too_many_uploads: 'Vous téléversez déjà plusieurs fichiers. Veuillez attendre qu’ils soient passés.',
  enough_mails_today:
    'Nous vous avons envoyé assez de courriels pour aujourd’hui. Veuillez vérifier votre boîte de réception et les indésirables, ou réessayer dans 24 heures.',
  internal: 'Un problème est survenu de notre côté. Veuillez réessayer.',
  card_provider_unavailable: 'Le paiement n’a pas pu être préparé. Veuillez réessayer.',
  search_too_slow:
    'Cette recherche prend trop de temps en ce moment. Veuillez essayer un mot plus long ou plus précis, ou moins de filtres.',
  busy: `${brand.name} est très occupé en ce moment. Veuillez réessayer dans un instant.`,
  unavailable: `${brand.name} ne peut pas être joint en ce moment. Veuillez réessayer dans un instant.`,
  social_sign_in_unreachable:
    'Cette façon de se connecter ne peut pas être jointe en ce moment. Veuillez réessayer dans un instant, ou vous servir de votre mot de passe.',
  timed_out: 'Cela a pris trop de temps. Veuillez réessayer.',
} as const satisfies Record<RefusalCode, string>;

const spots = (count: number) => (count < 2 ? 'place' : 'places');
const waitOf = (seconds: number) => {
  if (seconds <= 60) return 'une minute';
  return seconds <= 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} heures`;
};
type Facts = Record<string, unknown>;
const count = (facts: Facts, name: string): number => Number(facts[name] ?? 0);

/** Where a refusal's data make a more exact sentence. Without a result the general one is said. */
const exact: { [Code in RefusalCode]?: (facts: Facts) => string | undefined } = {
  not_allowed: ({ to }) =>
    to === 'edit_listing' ? 'Vous n’avez pas l’autorisation de modifier cette annonce.' : undefined,
  fee_changed: (facts) =>
    `Quelqu’un d’autre a fixé ces frais à ${percent(count(facts, 'feeBps')).replace('.', ',')} % entre-temps. Veuillez les regarder et réessayer.`,
  form_sent_before: ({ pendingListingId }) =>
    pendingListingId === undefined
      ? undefined
      : 'Cette annonce a été créée quand vous avez envoyé le formulaire la première fois, et l’envoyer de nouveau n’y a rien changé. Veuillez ouvrir l’annonce en attente et la modifier là.',
  fewer_than_taken: (facts) => {
    const [sold, held, least] = [count(facts, 'sold'), count(facts, 'held'), count(facts, 'least')];
    const taken = `${sold} ${spots(sold)} ${sold < 2 ? 'est déjà prise' : 'sont déjà prises'}`;
    return held > 0
      ? `${taken} et ${held} de plus ${held < 2 ? 'est' : 'sont'} en cours d’achat. Veuillez entrer au moins ${least}.`
      : `${taken}. Veuillez entrer au moins ${least}.`;
  },
  refund_too_large: (facts) =>
    `Le remboursement est d’au plus ${amountText(count(facts, 'leftCents'), 'fr')} $. Veuillez entrer un montant plus petit.`,
  too_many_seats_back: (facts) =>
    `Seulement ${count(facts, 'leftSeats')} ${spots(count(facts, 'leftSeats'))} ${count(facts, 'leftSeats') < 2 ? 'peut être reprise' : 'peuvent être reprises'}. Veuillez en choisir moins.`,
  refund_sent_before: (facts) => {
    const [cents, seats] = [count(facts, 'cents'), count(facts, 'seats')];
    const back = [cents > 0 && `de ${amountText(cents, 'fr')} $`, seats > 0 && `de ${seats} ${spots(seats)}`].filter(
      Boolean,
    );
    const state = { requested: 'est en route', succeeded: 'est fait', failed: 'a échoué' }[String(facts['status'])];
    return back.length > 0 && state
      ? `Quand vous avez envoyé ce formulaire la première fois, ${cents > 0 ? 'un remboursement' : 'le retour'} ${back.join(' et ')} a été demandé; il ${state}. Ce que vous avez changé depuis n’a pas été demandé. Veuillez rouvrir la vente pour voir ce qui reste.`
      : undefined;
  },
  not_enough_seats: (facts) =>
    `Il reste seulement ${count(facts, 'remaining')} ${spots(count(facts, 'remaining'))}. Veuillez choisir moins de billets.`,
  listing_to_end_first: ({ title, cancelled }) =>
    cancelled
      ? `Les personnes inscrites à l’activité « ${String(title)} », qui a été annulée, sont encore en train d’être avisées. Le compte pourra être supprimé dès que son annonce aura été retirée.`
      : `Tant de personnes sont inscrites à l’activité « ${String(title)} » qu’il faut quelques minutes pour les aviser. Veuillez d’abord supprimer son annonce. Le compte pourra être supprimé dès qu’elle aura été retirée.`,
  ticket_other_listing: ({ listingTitle }) => `Ce billet est pour une autre activité : ${String(listingTitle)}.`,
  ticket_used: ({ holderName, usedAt }) =>
    `Le billet de ${String(holderName)} a déjà servi (${formatDateTime(String(usedAt), 'fr')}).`,
  ticket_void: ({ holderName }) => `Le billet de ${String(holderName)} n’est plus valide.`,
  event_moved: (facts) => {
    const { eventStart, eventEnd, isVirtual, location } = facts as unknown as MovedTo;
    const when = eventStart === null ? 'date à convenir' : formatPeriod(eventStart, eventEnd, 'fr');
    return `La date ou le lieu de l’activité a changé depuis que vous avez ouvert cette page. C’est maintenant : ${when}; ${isVirtual ? 'en ligne' : location}. Veuillez la regarder de nouveau, et continuer seulement si elle vous convient.`;
  },
  email_not_confirmed: ({ moreSeatsThan }) =>
    moreSeatsThan === undefined
      ? undefined
      : `Pour retenir plus de ${Number(moreSeatsThan)} places, veuillez d’abord confirmer votre adresse courriel : ouvrez le lien du courriel que nous vous avons envoyé, puis réessayez.`,
  hold_pause: (facts) =>
    `Deux fois, vous avez retenu des places de cette activité sans les payer. Veuillez attendre ${waitOf(count(facts, 'retryAfterSeconds'))} avant d’en retenir de nouveau.`,
  payment_account_failed: ({ said }) => `Le compte de paiement n’a pas pu être créé : ${String(said)}`,
  onboarding_failed: ({ said }) => `La configuration n’a pas pu commencer : ${String(said)}`,
  media_too_large: (facts) => `Le fichier doit faire moins de ${count(facts, 'megabytes')} Mo.`,
  payment_failed: ({ said }) => (typeof said === 'string' ? said : undefined),
  too_many_requests: ({ retryAfterSeconds }) =>
    retryAfterSeconds === undefined
      ? undefined
      : `Trop de tentatives. Veuillez patienter ${waitOf(Number(retryAfterSeconds))} et réessayer.`,
};

export const refusalInFrench = (code: RefusalCode, facts: Facts): string => exact[code]?.(facts) ?? refusals[code];
