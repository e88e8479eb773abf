import { kept } from '@canopy/rules/retention';
import type { pages as en } from '../en/pages.ts';
import type { Translated } from '../translated.ts';

export const pages = {
  updated: 'Dernière modification le {{date}}',
  questions: 'Des questions? Écrivez à',
  terms: {
    title: 'Conditions d’utilisation',
    lead: 'Les règles de cet endroit, en mots simples. En créant un compte, vous les acceptez.',
    sections: [
      [
        'Ce qu’est {{name}}',
        '{{name}} est une place de marché. Des prestataires offrent des cours, des clubs, de la garde et du mentorat; des familles les réservent. L’entente sur une réservation est entre vous et le prestataire; nous vous mettons en contact, recevons le paiement et délivrons les billets.',
      ],
      [
        'Votre compte',
        'Une personne, un compte, avec un nom et un courriel qui sont les vôtres. Gardez votre mot de passe pour vous. Vous devez avoir 16 ans ou plus; les plus jeunes viennent avec un parent qui a le compte.',
      ],
      [
        'Gentillesse et honnêteté',
        'Dites qui vous êtes et ce que vous offrez. Pas de haine, pas de harcèlement, rien qui mette un enfant en danger. Quiconque travaille avec des enfants doit respecter les lois de l’Ontario à ce sujet, y compris les vérifications policières et les permis.',
      ],
      [
        'Réserver et payer',
        'Le prix d’une annonce est ce que vous payez, en dollars canadiens, taxes applicables comprises. Vos places sont retenues quelques minutes le temps de payer; le paiement indique le délai. Chaque billet laisse entrer une personne, une fois.',
      ],
      [
        'Quand les plans changent',
        'Si un prestataire annule, ce que vous avez payé vous est remboursé. Si vous ne pouvez pas venir, demandez d’abord au prestataire; les conditions d’annulation qu’il vous a données s’appliquent.',
      ],
      [
        'Pour les prestataires',
        'Seuls les prestataires approuvés publient. Ce que vous publiez doit être vrai, et vous devez avoir le droit de l’offrir. Nous gardons des frais sur chaque vente, 20 % à moins d’un taux plus bas convenu avec vous, et transmettons le reste à votre compte chez le fournisseur de paiement. C’est à vous de déclarer les impôts et taxes sur ce que vous gagnez.',
      ],
      [
        'Ce que nous pouvons faire',
        'Nous pouvons retirer tout ce qui enfreint ces règles, et fermer les comptes qui les enfreignent encore. Vous pouvez supprimer votre compte en tout temps; vos activités à venir sont alors annulées, et les personnes qui ont payé sont remboursées.',
      ],
      [
        'Ce que nous ne pouvons pas promettre',
        'Nous vérifions les prestataires avant qu’ils publient, mais nous ne sommes pas sur place le jour même. Dans la mesure permise par la loi, notre responsabilité se limite à ce que vous avez payé pour la réservation en question.',
      ],
      ['Droit', 'Les lois de l’Ontario et du Canada s’appliquent.'],
    ],
  },
  privacy: {
    title: 'Politique de confidentialité',
    lead: 'Ce que nous savons de vous, pourquoi, et comment le faire supprimer.',
    sections: [
      [
        'Ce que nous conservons',
        'Votre nom, votre courriel, et une forme brouillée de votre mot de passe qu’on ne peut pas inverser. Une photo, si vous en ajoutez une. Quels appareils sont connectés, et quand ils l’ont été pour la dernière fois, et la date de votre dernière connexion. Ce que vous avez réservé et payé, quand vos billets ont servi à l’entrée, ce que vous avez publié, et les billets pour lesquels vous voulez un avis. Si vous demandez à devenir prestataire : votre numéro de téléphone, votre adresse postale, votre site Web, votre description et tout ce que vous entrez d’autre, dans chaque version envoyée, avec nos questions et nos décisions. Ce qui a été cherché en vain, sans savoir par qui.',
      ],
      [
        'Ce que nous ne voyons jamais',
        'Votre carte. Son numéro va directement au fournisseur de paiement; nous apprenons seulement si le paiement a fonctionné. Le compte bancaire et les pièces d’identité des prestataires y vont directement aussi.',
      ],
      [
        'Ce que reçoit le fournisseur de paiement',
        'Stripe traite les paiements pour nous. Quand vous achetez, Stripe reçoit votre courriel pour le reçu, ce que vous achetez et le nombre de billets, et les numéros sous lesquels nous connaissons l’achat, l’annonce, le prestataire et vous. Dès que le champ de la carte s’ouvre, et jusqu’à ce que vous fermiez ou rechargiez la page, un script de Stripe lit aussi le genre d’appareil que vous avez et la façon dont vous utilisez la page, comme les mouvements de la souris et le temps que vous y restez, pour distinguer les achats de la fraude, et l’envoie à Stripe (m.stripe.com). Quand vous configurez des paiements ou vous abonnez à Premium, Stripe reçoit votre nom et votre courriel. Stripe conserve ce qu’il sait selon ses propres règles et la loi, même après la suppression de votre compte ici : demandez-nous, et nous vous aiderons à le fermer là-bas. Là où le champ de la carte dit que c’est une simulation, Stripe ne reçoit rien de tout cela.',
      ],
      [
        'Qui voit quoi',
        'Un prestataire voit le nom et le courriel des personnes qui ont réservé chez lui. Vous voyez les coordonnées d’un prestataire dès que vous avez un billet; quand le prix est sur demande, tout le monde voit les coordonnées de l’annonce. Notre administration voit les noms, les courriels et les coordonnées, pour vous aider et pour décider des demandes. Personne d’autre n’en voit rien : le courriel de votre compte n’apparaît sur aucune page publique, sauf s’il sert de coordonnées à une de vos annonces dont le prix est sur demande. Nous ne vendons rien à votre sujet, n’affichons pas de publicité et n’utilisons pas de traceurs; ce que Stripe lit contre la fraude quand vous payez est dit plus haut.',
      ],
      [
        'Ce que vous nous écrivez',
        `Un message de la page Nous joindre nous parvient par courriel, avec votre nom et votre adresse pour la réponse. Ici, votre adresse est supprimée dès qu’il est envoyé, et le reste ${kept.sentEmailContentDays} jours plus tard. Dans notre boîte de réception, il reste aussi longtemps qu’il le faut pour vous aider.`,
      ],
      [
        'Google et Facebook',
        'Seulement si vous choisissez de vous connecter avec eux : ils savent alors que vous utilisez {{name}}, et nous recevons votre nom, votre courriel et votre identifiant de compte chez eux.',
      ],
      [
        'Cartes géographiques',
        'Les images des cartes viennent du serveur nommé sur la carte. Il voit l’adresse de votre appareil, comme tout site Web.',
      ],
      [
        'Témoins',
        'Un témoin garde votre session ouverte. Un autre nous permet de reconnaître cet appareil pendant un an, pour que les mauvais mots de passe essayés par d’autres ne vous bloquent pas. Un autre porte un court message à la page suivante. Deux servent quand vous vous connectez avec Google ou Facebook : l’un dure dix minutes, l’autre une demi-journée. Un autre retient pendant un an que vous voulez d’abord les activités les plus proches dans le temps, si vous l’avez choisi. Deux viennent du script de Stripe dès que le champ de la carte s’ouvre, pour que Stripe reconnaisse cet appareil contre la fraude : __stripe_mid dure un an, __stripe_sid une demi-heure. C’est tout, et c’est pourquoi aucune bannière ne vous parle de témoins.',
      ],
      [
        'Combien de temps',
        `Une session prend fin après ${kept.sessionIdleDays} jours sans utilisation et après ${kept.sessionDays} jours au plus tard. Les liens que nous vous avons envoyés sont supprimés ${kept.endedLinkDays} jours après leur fin, et les fichiers que vous n’avez mis dans aucune annonce, après un jour. Votre compte reste jusqu’à ce que vous le supprimiez. Le contenu d’un courriel est supprimé ${kept.sentEmailContentDays} jours après son envoi; le fait qu’il vous a été envoyé, avec le compte et, dans tous les cas, après ${kept.emailMonths} mois. Un achat que vous n’avez pas payé est supprimé après ${kept.endedOrderDays} jours. Les dossiers de paiement sont conservés plus longtemps, parce que la loi l’exige : après la suppression de votre compte, ils gardent votre nom et les montants, pas votre courriel. Une demande est supprimée avec votre compte, et avec elle chaque version envoyée. Le moment où un billet a servi reste dans le dossier de son paiement. Ce qui a été cherché en vain est supprimé après ${kept.searchMissWeeks} semaines. Le journal de ce que l’administration et les prestataires ont fait à d’autres garde le nom des personnes qui l’ont fait, et chaque nom d’entreprise que l’administration a changé, avant et après.`,
      ],
      [
        'Vos choix',
        'La page de votre compte montre ce que nous conservons, vous permet de tout télécharger dans un fichier, de le modifier, de déconnecter d’autres appareils et de supprimer le compte. Pour tout le reste, écrivez-nous.',
      ],
    ],
  },
  accessibility: {
    title: 'Accessibilité',
    lead: 'Chacun doit pouvoir trouver, réserver et offrir quelque chose ici. Ce qui fonctionne, ce qui ne fonctionne pas encore, et comment nous joindre.',
    sections: [
      [
        'Ce que nous visons',
        'Les Règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA. Chaque changement de {{name}} est vérifié par logiciel selon ces règles, sur un téléphone et sur un grand écran, dans le thème clair et le thème sombre, en français et en anglais.',
      ],
      [
        'Ce sur quoi vous pouvez compter',
        'Ceci vaut pour chaque page :',
        [
          'Tout fonctionne avec le clavier seul, et vous voyez toujours où vous êtes.',
          'Les lecteurs d’écran apprennent ce que fait un bouton, ce qui n’allait pas dans un formulaire et où, et quand quelque chose change.',
          'Le texte peut être agrandi jusqu’à quatre fois, sans qu’il faille faire défiler la page de côté. Sur un écran étroit, certaines rangées défilent seules, comme les filtres rapides, les annonces et les petites images; le clavier amène à l’écran tout ce qu’elles contiennent.',
          'Si votre appareil est réglé pour limiter les animations, il n’y en a aucune; s’il est réglé sur un thème sombre, les pages sont sombres.',
          'Les formulaires conservent ce que vous avez écrit quand quelque chose ne va pas, et disent quoi faire.',
          'Presque tout fonctionne sans scripts.',
        ],
      ],
      [
        'Ce qui ne fonctionne pas encore',
        'Nous connaissons ces limites, et les façons de les contourner :',
        [
          'La carte ne peut pas être lue par un lecteur d’écran. La liste à côté contient les mêmes annonces.',
          'Les prestataires écrivent leurs propres textes et choisissent leurs propres images et vidéos. Certaines images n’ont pas de description, et des vidéos peuvent être sans sous-titres : demandez au prestataire, dont les coordonnées accompagnent votre billet.',
          'Le champ de la carte de paiement et les pages où les prestataires configurent les paiements appartiennent à Stripe, notre fournisseur de paiement.',
        ],
      ],
      [
        'Si quelque chose vous arrête',
        'Écrivez-nous, de la façon qui vous convient. Dites de quelle page il s’agit et ce que vous utilisez, si vous le savez. Une personne répond, et si vous ne pouvez pas réserver ici, nous réservons pour vous par courriel. S’il vous faut ce texte sous une autre forme, demandez-la : elle ne vous coûte rien.',
      ],
    ],
  },
  handbook: {
    title: 'Guide des prestataires',
    lead: 'Comment offrir une activité sur {{name}} : de la demande à l’argent dans votre compte bancaire.',
    sections: [
      [
        'Qui peut être prestataire',
        'Tutorat, clubs, écoles, studios, mentorat, garde : quiconque a quelque chose de bon pour les familles de l’Ontario, et les vérifications et permis que son travail exige.',
      ],
      [
        'Faire une demande',
        'Connectez-vous et ouvrez Devenir prestataire. On vous demande qui vous êtes, ce que vous aimeriez offrir et comment vous joindre. Nous lisons nous-mêmes chaque demande, vous posons des questions au besoin, et répondons par courriel. Si la réponse est non, nous vous disons pourquoi. Les familles voient le nom d’entreprise que nous avons approuvé.',
      ],
      [
        'Écrire une annonce qui fonctionne',
        'Les familles décident en quelques secondes. Donnez-leur d’abord ce qu’elles cherchent :',
        [
          'À qui l’activité s’adresse, dès la première phrase : l’âge, et ce qu’un enfant devrait déjà savoir faire.',
          'Le jour, l’heure du début et de la fin, et l’adresse complète, pour que la carte soit juste.',
          'Quoi apporter, ce qui arrive par mauvais temps, et où les parents peuvent attendre.',
          'Vos propres photos, et seulement avec le consentement de toutes les personnes qui y figurent.',
          'Autant de places que vous pouvez vraiment accueillir. Nous n’en vendons jamais plus.',
        ],
      ],
      [
        'Configurer les paiements',
        'Ouvrez les paramètres de paiement à partir de votre tableau de bord et choisissez Configurer les paiements. Notre fournisseur de paiement demande qui vous êtes et où se trouve votre compte bancaire; ayez donc vos pièces d’identité à portée de main. Cela prend environ dix minutes, et fonctionne pour les personnes et les entreprises au Canada. D’ici là, vos annonces sont affichées, mais les billets payants ne peuvent pas être vendus; les familles peuvent demander à être avisées quand ils le seront.',
      ],
      [
        'Les frais, avec un exemple',
        'Vous fixez le prix que les familles paient, et elles ne paient rien de plus. Nous gardons 20 % de chaque vente, ou la part convenue avec vous. Avec Premium, nous ne gardons jamais plus de 10 %. Les coûts de carte sont compris, et les activités gratuites ne vous coûtent rien.',
        [
          'Une famille achète deux billets à 25,00 $ et paie 50,00 $.',
          'Nous gardons 10,00 $, et 40,00 $ sont à vous.',
          'Avec Premium, nous gardons 5,00 $, et 45,00 $ sont à vous.',
          'Premium coûte 333 $ par année plus la taxe, et s’annule en tout temps : choisissez Premium dans le menu de votre compte. Il est rentabilisé dès que vous vendez pour plus de 3 330 $ par année.',
        ],
      ],
      [
        'Versements',
        'Chaque vente va aussitôt à votre compte de paiement. De là, elle est envoyée à votre compte bancaire chaque jour ouvrable, quelques jours après le paiement de la famille. La page Versements de votre tableau de bord montre ce qui est en route, ce qui est arrivé, et les ventes que contient chaque versement. C’est à vous de déclarer les impôts et taxes sur ce que vous gagnez.',
      ],
      [
        'Remboursements',
        'Vous décidez des remboursements, et pouvez rembourser une vente, en tout ou en partie, à partir de votre tableau de bord. L’argent vient de votre compte, et nous remboursons notre part des frais. Deux cas ne dépendent pas de vous :',
        [
          'Si vous supprimez une annonce dont l’activité n’a pas encore eu lieu, toutes les personnes qui ont payé récupèrent le prix entier, et nous remboursons tous les frais.',
          'Si une famille conteste un paiement auprès de sa banque et que la banque lui donne raison, l’argent retourne à la famille. Il se peut alors que nous le reprenions de votre compte, en remboursant notre part des frais; nous vous l’écrivons dans ce cas.',
        ],
      ],
      [
        'Le jour même',
        'Enregistrez les arrivées avec le code du billet, en le balayant ou en l’entrant. La liste des personnes attendues est sur la page de votre annonce. Les familles voient vos coordonnées dès qu’elles ont un billet, et tout le monde les voit quand le prix est sur demande; répondez avec gentillesse et sans tarder.',
      ],
      [
        'Les enfants d’abord',
        'Les parents vous confient ce qu’ils ont de plus cher. De quiconque travaille avec des enfants, nous attendons :',
        [
          'Une vérification des antécédents en vue d’un travail auprès de personnes vulnérables datant de moins d’un an, et les permis que votre travail exige.',
          'Deux adultes dans la pièce quand c’est possible, et une porte ouverte quand ce ne l’est pas.',
          'Un enfant ne part qu’avec l’adulte que le parent a nommé.',
          'Les allergies, les médicaments et le numéro à appeler sont connus avant le début, et une personne sur place connaît les premiers soins.',
          'Pas de photos d’enfants sans le consentement de leurs parents, et pas de messages privés à un enfant.',
          'Quiconque a des raisons de soupçonner qu’un enfant est maltraité ou négligé doit le signaler sans délai à une société d’aide à l’enfance : c’est la loi en Ontario, et elle n’attend pas de preuve. En cas d’urgence, appelez d’abord le 911. Puis dites-le-nous.',
        ],
      ],
    ],
    links: { apply: 'Devenir prestataire', settings: 'Paramètres de paiement', add: 'Ajouter une annonce' },
  },
} as const satisfies Translated<typeof en>;
