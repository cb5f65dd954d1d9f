/**
 * What the five profiles of Factur-X 1.09.2 (ZUGFeRD 2.5.2) make of the elements of CII, as a tree of elements below the root: each
 * deeper by one blank, without the prefix ram. After an element stand its rows: the profiles that have the row (m MINIMUM, w BASIC WL,
 * b BASIC, e EN 16931, x EXTENDED), the number of the official id (FX-SCH-A-…; - for a rule without id), what is asked about (a child,
 * an attribute, or . for the element's value), and what is asked. In brackets stands which of several elements of a name are meant. Of
 * the places that an element is at, the first one counts. Facts only, none of the official wording.
 * Read from FACTUR-X_<profile>.sch, sha256 MINIMUM c570a628498e0b63…, BASIC-WL c32dd6eb4ef9c3e8…, BASIC b2a84cee0e497733…, EN16931 ef8c8380b499d126…, EXTENDED 5b9039e31f86e90f….
 */
export const profileTable = `
rsm:ExchangedDocument | mwbex 19 ID =1 | mwbex 20 TypeCode =1 | x 630 Name <=1 | x 315 LanguageID <=1
 EffectiveSpecifiedPeriod | x 316 CompleteDateTime =1
  CompleteDateTime
   udt:DateTimeString | x 631 @format required | x 632 @format in date
  Description | x - . unused
  EndDateTime | x - . unused
  StartDateTime | x - . unused
 ID | mwbex - @schemeID unused
 IncludedNote | wbe 160 Content =1 | wbex 161 SubjectCode <=1 | x 317 Content <=1
  ContentCode | x - @listID unused | x - @listVersionID unused
  SubjectCode | w 162 . in subjects | b 490 . in subjects | e 553 . in subjects | ex - @listID unused | ex - @listVersionID unused | x 633 . in subjects
 IssueDateTime
  udt:DateTimeString | mwbex 21 @format required | m 22 @format in date | w 416 @format in date | b 491 @format in date | e 554 @format in date | x 634 @format in date
 LanguageID | x 389 . in languages | x - @schemeID unused
 TypeCode | m 23 . in typeCodes | w 417 . in typeCodes | b 492 . in typeCodes | e 555 . in typeCodes | x 635 . in typeCodes
rsm:ExchangedDocumentContext | mwbex 24 BusinessProcessSpecifiedDocumentContextParameter <=1 | mwbex 25 GuidelineSpecifiedDocumentContextParameter =1
 BusinessProcessSpecifiedDocumentContextParameter | mwbex 406 ID =1
  ID | mwbex - @schemeID unused
 GuidelineSpecifiedDocumentContextParameter | mwbex 407 ID =1
  ID | m 26 . in profile | mwbex - @schemeID unused | w 418 . in profile | b 493 . in profile | e 556 . in profile | x 636 . in profile
rsm:SupplyChainTradeTransaction | bex 265 IncludedSupplyChainTradeLineItem >=1
 ApplicableHeaderTradeAgreement | mwbex 27 SellerTradeParty =1 | mwbex 28 BuyerTradeParty =1
  AdditionalReferencedDocument[other type] | ex - . unused
  AdditionalReferencedDocument[130] | ex 557 IssuerAssignedID =1 | ex 558 TypeCode =1
   AttachmentBinaryObject | ex - . unused
   FormattedIssueDateTime | e - . unused
    qdt:DateTimeString | x 637 @format required | x 638 @format in dateOrTime
   IssuerAssignedID | ex - @schemeID unused
   LineID | ex - . unused
   Name | ex - . unused
   ReferenceTypeCode | e 282 . in objectSchemes | x 639 . in objectSchemes
   TypeCode | e 559 . in object | x 640 . in object
   URIID | ex - . unused
  AdditionalReferencedDocument[50] | ex 560 IssuerAssignedID =1 | ex 561 TypeCode =1
   AttachmentBinaryObject | ex - . unused
   FormattedIssueDateTime | e - . unused
    qdt:DateTimeString | x 641 @format required | x 642 @format in dateOrTime
   IssuerAssignedID | ex - @schemeID unused
   LineID | ex - . unused
   Name | ex - . unused
   ReferenceTypeCode | ex - . unused
   TypeCode | e 562 . in tender | x 643 . in tender
   URIID | ex - . unused
  AdditionalReferencedDocument[916] | ex 563 IssuerAssignedID =1 | ex 564 TypeCode =1 | ex 283 Name <=1 | ex 284 AttachmentBinaryObject <=1
   AttachmentBinaryObject | ex 285 @mimeCode required | e 287 @mimeCode in files | ex 286 @filename required | x 644 @mimeCode in moreFiles
   FormattedIssueDateTime | e - . unused
    qdt:DateTimeString | x 645 @format required | x 646 @format in dateOrTime
   IssuerAssignedID | ex - @schemeID unused
   LineID | ex - . unused
   ReferenceTypeCode | ex - . unused
   TypeCode | e 565 . in supporting | x 647 . in supporting
   URIID | ex - @schemeID unused
  ApplicableTradeDeliveryTerms | x 319 DeliveryTypeCode =1
   DeliveryTypeCode | x 320 . in deliveryTerms
   RelevantTradeLocation
    CountryID | x 648 . in countries
  BuyerAgentTradeParty | x 649 ID <=1 | x 650 Name =1 | x 321 RoleCode <=1 | x 651 URIUniversalCommunication <=1 | x 652 SpecifiedTaxRegistration <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | x 653 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 654 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 655 CompleteNumber =1
     URIID | x - . unused
   Description | x - . unused
   GlobalID | x 656 @schemeID required | x 657 @schemeID in parties
   ID | x - @schemeID unused
   PostalTradeAddress | x 658 CountryID =1 | x 659 CountrySubDivisionName <=1
    CountryID | x 660 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | x 661 @schemeID in identifierSchemes
    PostalTradeAddress | x 662 CountryID =1 | x 663 CountrySubDivisionName <=1
     CountryID | x 664 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | x 665 ID =1
    ID | x 666 @schemeID required
   URIUniversalCommunication | x 667 URIID =1
    CompleteNumber | x - . unused
    URIID | x 668 @schemeID required | x 669 @schemeID in addresses
  BuyerOrderReferencedDocument | mwbex 29 IssuerAssignedID =1
   AttachmentBinaryObject | ex - . unused
   FormattedIssueDateTime | wbe - . unused
    qdt:DateTimeString | x 670 @format required | x 671 @format in dateOrTime
   IssuerAssignedID | mwbex - @schemeID unused
   LineID | ex - . unused
   Name | ex - . unused
   ReferenceTypeCode | ex - . unused
   TypeCode | ex - . unused
   URIID | ex - . unused
  BuyerTaxRepresentativeTradeParty | x 672 ID <=1 | x 673 Name =1 | x 674 RoleCode <=1 | x 675 URIUniversalCommunication <=1 | x 676 SpecifiedTaxRegistration =1
   DefinedTradeContact
    EmailURIUniversalCommunication | x 677 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 678 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 679 CompleteNumber =1
     URIID | x - . unused
   Description | x - . unused
   GlobalID | x 680 @schemeID required | x 681 @schemeID in parties
   ID | x - @schemeID unused
   PostalTradeAddress | x 682 CountryID =1 | x 683 CountrySubDivisionName <=1
    CountryID | x 684 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | x 685 @schemeID in identifierSchemes
    PostalTradeAddress | x 686 CountryID =1 | x 687 CountrySubDivisionName <=1
     CountryID | x 688 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | x 689 ID =1
    ID | x 690 @schemeID required
   URIUniversalCommunication | x 691 URIID =1
    CompleteNumber | x - . unused
    URIID | x 692 @schemeID required | x 693 @schemeID in addresses
  BuyerTradeParty | mwbex 30 Name =1 | wbex 163 ID <=1 | wbe 164 GlobalID <=1 | wbex 419 PostalTradeAddress =1 | wbex 165 URIUniversalCommunication <=1 | wbex 166 SpecifiedTaxRegistration <=1 | e 288 DefinedTradeContact <=1 | x 694 RoleCode <=1 | x 695 Description <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | ex 566 URIID =1
     CompleteNumber | ex - . unused
     URIID | ex - @schemeID unused
    FaxUniversalCommunication | x 696 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | ex 289 CompleteNumber =1
     URIID | ex - . unused
   Description | e - . unused
   GlobalID | wbex 420 @schemeID required | w 421 @schemeID in registrations | b 494 @schemeID in registrations | e 567 @schemeID in registrations | x 697 @schemeID in parties
   ID | wbex - @schemeID unused
   PostalTradeAddress | m - . unused | wbex 422 CountryID =1 | wbex 167 CountrySubDivisionName <=1
    CountryID | w 423 . in countries | b 495 . in countries | e 568 . in countries | x 698 . in countries
    PostcodeCode | ex - @listID unused | ex - @listVersionID unused
   SpecifiedLegalOrganization | m 408 ID =1
    ID | m 31 @schemeID in identifierSchemes | w 424 @schemeID in identifierSchemes | b 496 @schemeID in identifierSchemes | e 569 @schemeID in identifierSchemes | x 699 @schemeID in identifierSchemes
    PostalTradeAddress | x 700 CountryID =1 | x 701 CountrySubDivisionName <=1
     CountryID | x 702 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
    TradingBusinessName | wb - . unused
   SpecifiedTaxRegistration | m - . unused | wbex 425 ID =1
    ID | wbex 426 @schemeID required | w 427 @schemeID in vatScheme | b 497 @schemeID in vatScheme | e 570 @schemeID in vatScheme | x 703 @schemeID in vatScheme
   URIUniversalCommunication | wbex 168 URIID =1
    CompleteNumber | ex - . unused
    URIID | wbex 428 @schemeID required | w 429 @schemeID in addresses | b 498 @schemeID in addresses | e 571 @schemeID in addresses | x 704 @schemeID in addresses
  ContractReferencedDocument | wbex 430 IssuerAssignedID =1
   AttachmentBinaryObject | ex - . unused
   FormattedIssueDateTime | wbe - . unused
    qdt:DateTimeString | x 705 @format required | x 706 @format in dateOrTime
   IssuerAssignedID | wbex - @schemeID unused
   LineID | ex - . unused
   Name | ex - . unused
   ReferenceTypeCode | e - . unused | x 707 . in objects
   TypeCode | ex - . unused
   URIID | ex - . unused
  ProductEndUserTradeParty | x 708 ID <=1 | x 709 Name =1 | x 710 RoleCode <=1 | x 711 URIUniversalCommunication <=1 | x 712 SpecifiedTaxRegistration <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | x 713 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 714 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 715 CompleteNumber =1
     URIID | x - . unused
   Description | x - . unused
   GlobalID | x 716 @schemeID required | x 717 @schemeID in parties
   ID | x - @schemeID unused
   PostalTradeAddress | x 718 CountryID =1 | x 719 CountrySubDivisionName <=1
    CountryID | x 720 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | x 721 @schemeID in identifierSchemes
    PostalTradeAddress | x 722 CountryID =1 | x 723 CountrySubDivisionName <=1
     CountryID | x 724 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | x 725 ID =1
    ID | x 726 @schemeID required
   URIUniversalCommunication | x 727 URIID =1
    CompleteNumber | x - . unused
    URIID | x 728 @schemeID required | x 729 @schemeID in addresses
  QuotationReferencedDocument | x 730 IssuerAssignedID =1
   AttachmentBinaryObject | x - . unused
   FormattedIssueDateTime
    qdt:DateTimeString | x 731 @format required | x 732 @format in dateOrTime
   IssuerAssignedID | x - @schemeID unused
   LineID | x - . unused
   Name | x - . unused
   ReferenceTypeCode | x - . unused
   TypeCode | x - . unused
   URIID | x - . unused
  SalesAgentTradeParty | x 733 ID <=1 | x 734 Name =1 | x 735 RoleCode <=1 | x 736 URIUniversalCommunication <=1 | x 737 SpecifiedTaxRegistration <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | x 738 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 739 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 740 CompleteNumber =1
     URIID | x - . unused
   Description | x - . unused
   GlobalID | x 741 @schemeID required | x 742 @schemeID in parties
   ID | x - @schemeID unused
   PostalTradeAddress | x 743 CountryID =1 | x 744 CountrySubDivisionName <=1
    CountryID | x 745 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | x 746 @schemeID in identifierSchemes
    PostalTradeAddress | x 747 CountryID =1 | x 748 CountrySubDivisionName <=1
     CountryID | x 749 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | x 750 ID =1
    ID | x 751 @schemeID required
   URIUniversalCommunication | x 752 URIID =1
    CompleteNumber | x - . unused
    URIID | x 753 @schemeID required | x 754 @schemeID in addresses
  SellerOrderReferencedDocument | ex 572 IssuerAssignedID =1
   AttachmentBinaryObject | ex - . unused
   FormattedIssueDateTime | e - . unused
    qdt:DateTimeString | x 755 @format required | x 756 @format in dateOrTime
   IssuerAssignedID | ex - @schemeID unused
   LineID | ex - . unused
   Name | ex - . unused
   ReferenceTypeCode | ex - . unused
   TypeCode | ex - . unused
   URIID | ex - . unused
  SellerTaxRepresentativeTradeParty | wbex 431 Name =1 | wbex 432 PostalTradeAddress =1 | wbex 169 SpecifiedTaxRegistration =1 | x 757 ID <=1 | x 758 RoleCode <=1 | x 759 URIUniversalCommunication <=1
   DefinedTradeContact | e - . unused
    EmailURIUniversalCommunication | x 760 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 761 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 762 CompleteNumber =1
     URIID | x - . unused
   Description | ex - . unused
   GlobalID | wbe - . unused | x 763 @schemeID required | x 764 @schemeID in parties
   ID | wbe - . unused | x - @schemeID unused
   PostalTradeAddress | wbex 433 CountryID =1 | wbex 434 CountrySubDivisionName <=1
    CountryID | w 435 . in countries | b 499 . in countries | e 573 . in countries | x 765 . in countries
    PostcodeCode | ex - @listID unused | ex - @listVersionID unused
   SpecifiedLegalOrganization | wbe - . unused
    ID | x 766 @schemeID in identifierSchemes
    PostalTradeAddress | x 767 CountryID =1 | x 768 CountrySubDivisionName <=1
     CountryID | x 769 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | wbex 436 ID =1
    ID | wbex 437 @schemeID required | w 438 @schemeID in vatScheme | b 500 @schemeID in vatScheme | e 574 @schemeID in vatScheme | x 770 @schemeID in vatScheme
   URIUniversalCommunication | wbe - . unused | x 771 URIID =1
    CompleteNumber | x - . unused
    URIID | x 772 @schemeID required | x 773 @schemeID in addresses
  SellerTradeParty | mwbex 409 Name =1 | mwbex 32 PostalTradeAddress =1 | mwbex 33 SpecifiedTaxRegistration[VA] <=1 | mwbex 34 SpecifiedTaxRegistration[FC] <=1 | wbex 439 URIUniversalCommunication <=1 | ex 575 Description <=1 | e 576 DefinedTradeContact <=1 | x 774 RoleCode <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | ex 577 URIID =1
     CompleteNumber | ex - . unused
     URIID | ex - @schemeID unused
    FaxUniversalCommunication | x 775 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | ex 578 CompleteNumber =1
     URIID | ex - . unused
   GlobalID | wbex 440 @schemeID required | w 441 @schemeID in registrations | b 501 @schemeID in registrations | e 579 @schemeID in registrations | x 776 @schemeID in parties
   ID | wbex - @schemeID unused
   PostalTradeAddress | mwbex 35 CountryID =1 | wbex 442 CountrySubDivisionName <=1
    CountryID | m 36 . in countries | w 443 . in countries | b 502 . in countries | e 580 . in countries | x 777 . in countries
    PostcodeCode | ex - @listID unused | ex - @listVersionID unused
   SpecifiedLegalOrganization
    ID | m 410 @schemeID in identifierSchemes | w 444 @schemeID in identifierSchemes | b 503 @schemeID in identifierSchemes | e 581 @schemeID in identifierSchemes | x 778 @schemeID in identifierSchemes
    PostalTradeAddress | x 779 CountryID =1 | x 780 CountrySubDivisionName <=1
     CountryID | x 781 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration[no scheme] | mwbex - . unused
   SpecifiedTaxRegistration[FC] | mwbex 411 ID =1
    ID | mwbex 37 @schemeID required
   SpecifiedTaxRegistration[VA] | mwbex 412 ID =1
    ID | mwbex 413 @schemeID required
   URIUniversalCommunication | wbex 445 URIID =1
    CompleteNumber | ex - . unused
    URIID | wbex 446 @schemeID required | w 447 @schemeID in addresses | b 504 @schemeID in addresses | e 582 @schemeID in addresses | x 782 @schemeID in addresses
  SpecifiedProcuringProject
   ID | ex - @schemeID unused
  UltimateCustomerOrderReferencedDocument | x 783 IssuerAssignedID =1
   AttachmentBinaryObject | x - . unused
   FormattedIssueDateTime
    qdt:DateTimeString | x 784 @format required | x 785 @format in dateOrTime
   IssuerAssignedID | x - @schemeID unused
   LineID | x - . unused
   Name | x - . unused
   ReferenceTypeCode | x - . unused
   TypeCode | x - . unused
   URIID | x - . unused
 ApplicableHeaderTradeDelivery
  ActualDeliverySupplyChainEvent | wbex 171 OccurrenceDateTime =1
   OccurrenceDateTime
    udt:DateTimeString | wbex 448 @format required | w 449 @format in date | b 505 @format in date | e 583 @format in date | x 786 @format in date
  DeliveryNoteReferencedDocument | x 787 IssuerAssignedID =1
   AttachmentBinaryObject | x - . unused
   FormattedIssueDateTime
    qdt:DateTimeString | x 788 @format required | x 789 @format in dateOrTime
   IssuerAssignedID | x - @schemeID unused
   LineID | x - . unused
   Name | x - . unused
   ReferenceTypeCode | x - . unused
   TypeCode | x - . unused
   URIID | x - . unused
  DespatchAdviceReferencedDocument | wbex 450 IssuerAssignedID =1
   AttachmentBinaryObject | ex - . unused
   FormattedIssueDateTime | wbe - . unused
    qdt:DateTimeString | x 790 @format required | x 791 @format in dateOrTime
   IssuerAssignedID | wbex - @schemeID unused
   LineID | ex - . unused
   Name | ex - . unused
   ReferenceTypeCode | ex - . unused
   TypeCode | ex - . unused
   URIID | ex - . unused
  ReceivingAdviceReferencedDocument | ex 584 IssuerAssignedID =1
   AttachmentBinaryObject | ex - . unused
   FormattedIssueDateTime | e - . unused
    qdt:DateTimeString | x 792 @format required | x 793 @format in dateOrTime
   IssuerAssignedID | ex - @schemeID unused
   LineID | ex - . unused
   Name | ex - . unused
   ReferenceTypeCode | ex - . unused
   TypeCode | ex - . unused
   URIID | ex - . unused
  RelatedSupplyChainConsignment
   SpecifiedLogisticsTransportMovement | x 322 ModeCode =1
    ModeCode | x 346 . in transportModes
  ShipFromTradeParty | x 794 ID <=1 | x 795 RoleCode <=1 | x 796 URIUniversalCommunication <=1 | x 797 SpecifiedTaxRegistration <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | x 798 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 799 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 800 CompleteNumber =1
     URIID | x - . unused
   Description | x - . unused
   GlobalID | x 801 @schemeID required | x 802 @schemeID in parties
   ID | x - @schemeID unused
   PostalTradeAddress | x 803 CountryID =1 | x 804 CountrySubDivisionName <=1
    CountryID | x 805 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | x 806 @schemeID in identifierSchemes
    PostalTradeAddress | x 807 CountryID =1 | x 808 CountrySubDivisionName <=1
     CountryID | x 809 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | x 810 ID =1
    ID | x 811 @schemeID required
   URIUniversalCommunication | x 812 URIID =1
    CompleteNumber | x - . unused
    URIID | x 813 @schemeID required | x 814 @schemeID in addresses
  ShipToTradeParty | wbex 451 ID <=1 | wbe 452 GlobalID <=1 | x 815 RoleCode <=1 | x 816 URIUniversalCommunication <=1 | x 817 SpecifiedTaxRegistration <=1
   DefinedTradeContact | e - . unused
    EmailURIUniversalCommunication | x 818 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 819 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 820 CompleteNumber =1
     URIID | x - . unused
   Description | ex - . unused
   GlobalID | wbex 453 @schemeID required | w 454 @schemeID in registrations | b 506 @schemeID in registrations | e 585 @schemeID in registrations | x 821 @schemeID in parties
   ID | wbex - @schemeID unused
   PostalTradeAddress | wbex 455 CountryID =1 | wbex 456 CountrySubDivisionName <=1
    CountryID | w 457 . in countries | b 507 . in countries | e 586 . in countries | x 822 . in countries
    PostcodeCode | ex - @listID unused | ex - @listVersionID unused
   SpecifiedLegalOrganization | wbe - . unused
    ID | x 823 @schemeID in identifierSchemes
    PostalTradeAddress | x 824 CountryID =1 | x 825 CountrySubDivisionName <=1
     CountryID | x 826 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | wbe - . unused | x 827 ID =1
    ID | x 828 @schemeID required
   URIUniversalCommunication | wbe - . unused | x 829 URIID =1
    CompleteNumber | x - . unused
    URIID | x 830 @schemeID required | x 831 @schemeID in addresses
  UltimateShipToTradeParty | x 832 ID <=1 | x 833 RoleCode <=1 | x 834 URIUniversalCommunication <=1 | x 835 SpecifiedTaxRegistration <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | x 836 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 837 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 838 CompleteNumber =1
     URIID | x - . unused
   Description | x - . unused
   GlobalID | x 839 @schemeID required | x 840 @schemeID in parties
   ID | x - @schemeID unused
   PostalTradeAddress | x 841 CountryID =1 | x 842 CountrySubDivisionName <=1
    CountryID | x 843 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | x 844 @schemeID in identifierSchemes
    PostalTradeAddress | x 845 CountryID =1 | x 846 CountrySubDivisionName <=1
     CountryID | x 847 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | x 848 ID =1
    ID | x 849 @schemeID required
   URIUniversalCommunication | x 850 URIID =1
    CompleteNumber | x - . unused
    URIID | x 851 @schemeID required | x 852 @schemeID in addresses
 ApplicableHeaderTradeSettlement | mwbex 38 InvoiceCurrencyCode =1 | mwbex 39 SpecifiedTradeSettlementHeaderMonetarySummation =1 | wbex 172 PaymentReference <=1 | wbex 173 ApplicableTradeTax >=1 | wbe 174 SpecifiedTradePaymentTerms <=1 | wbe 175 ReceivableSpecifiedTradeAccountingAccount <=1
  ApplicableTradeTax | wbex 176 CalculatedAmount =1 | wbex 458 TypeCode =1 | wbex 177 BasisAmount =1 | wbex 178 CategoryCode =1 | x 323 LineTotalBasisAmount <=1 | x 324 AllowanceChargeBasisAmount <=1
   AllowanceChargeBasisAmount | x - @currencyID unused
   BasisAmount | wbex - @currencyID unused
   CalculatedAmount | wbex - @currencyID unused
   CategoryCode | w 179 . in taxCategories | b 508 . in taxCategories | e 587 . in taxCategories | x 853 . in vatCategories
   DueDateTypeCode | w 180 . in taxPoints | b 509 . in taxPoints | e 588 . in taxPoints | x 854 . in taxPoints
   ExemptionReasonCode | w 181 . in vatExemptions | b 510 . in vatExemptions | e 589 . in vatExemptions | ex - @listID unused | ex - @listVersionID unused | x 855 . in vatExemptions
   LineTotalBasisAmount | x - @currencyID unused
   TaxPointDate
    udt:DateString | ex 590 @format required | e 591 @format in date | x 856 @format in date
   TypeCode | w 459 . in taxType | b 511 . in taxType | e 592 . in taxType | x 857 . in taxTypes
  BillingSpecifiedPeriod | x 858 Description <=1
   CompleteDateTime | x - . unused
   EndDateTime
    udt:DateTimeString | wbex 460 @format required | w 461 @format in date | b 512 @format in date | e 593 @format in date | x 859 @format in date
   StartDateTime
    udt:DateTimeString | wbex 462 @format required | w 463 @format in date | b 513 @format in date | e 594 @format in date | x 860 @format in date
  CreditorReferenceID | wbex - @schemeID unused
  InvoiceCurrencyCode | m 40 . in currencies | w 464 . in currencies | b 514 . in currencies | e 595 . in currencies | x 861 . in currencies
  InvoiceReferencedDocument | wbex 415 IssuerAssignedID =1
   AttachmentBinaryObject | ex - . unused
   FormattedIssueDateTime
    qdt:DateTimeString | wbex 465 @format required | w 466 @format in date | b 515 @format in date | e 596 @format in date | x 862 @format in dateOrTime
   IssuerAssignedID | wbex - @schemeID unused
   LineID | ex - . unused
   Name | ex - . unused
   ReferenceTypeCode | ex - . unused
   TypeCode | e - . unused | x 863 . in referencedTypes
   URIID | ex - . unused
  InvoiceeTradeParty | x 864 ID <=1 | x 865 Name =1 | x 866 RoleCode <=1 | x 867 URIUniversalCommunication <=1 | x 868 SpecifiedTaxRegistration <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | x 869 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 870 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 871 CompleteNumber =1
     URIID | x - . unused
   Description | x - . unused
   GlobalID | x 872 @schemeID required | x 873 @schemeID in parties
   ID | x - @schemeID unused
   PostalTradeAddress | x 874 CountryID =1 | x 875 CountrySubDivisionName <=1
    CountryID | x 876 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | x 877 @schemeID in identifierSchemes
    PostalTradeAddress | x 878 CountryID =1 | x 879 CountrySubDivisionName <=1
     CountryID | x 880 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | x 881 ID =1
    ID | x 882 @schemeID required
   URIUniversalCommunication | x 883 URIID =1
    CompleteNumber | x - . unused
    URIID | x 884 @schemeID required | x 885 @schemeID in addresses
  InvoicerTradeParty | x 886 ID <=1 | x 887 Name =1 | x 888 RoleCode <=1 | x 889 URIUniversalCommunication <=1 | x 890 SpecifiedTaxRegistration <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | x 891 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 892 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 893 CompleteNumber =1
     URIID | x - . unused
   Description | x - . unused
   GlobalID | x 894 @schemeID required | x 895 @schemeID in parties
   ID | x - @schemeID unused
   PostalTradeAddress | x 896 CountryID =1 | x 897 CountrySubDivisionName <=1
    CountryID | x 898 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | x 899 @schemeID in identifierSchemes
    PostalTradeAddress | x 900 CountryID =1 | x 901 CountrySubDivisionName <=1
     CountryID | x 902 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | x 903 ID =1
    ID | x 904 @schemeID required
   URIUniversalCommunication | x 905 URIID =1
    CompleteNumber | x - . unused
    URIID | x 906 @schemeID required | x 907 @schemeID in addresses
  PayeeTradeParty | wbex 467 ID <=1 | wbe 468 GlobalID <=1 | wbex 469 Name =1 | x 908 RoleCode <=1 | x 909 URIUniversalCommunication <=1 | x 910 SpecifiedTaxRegistration <=1
   DefinedTradeContact | e - . unused
    EmailURIUniversalCommunication | x 911 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 912 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 913 CompleteNumber =1
     URIID | x - . unused
   Description | ex - . unused
   GlobalID | wbex 470 @schemeID required | w 471 @schemeID in registrations | b 516 @schemeID in registrations | e 597 @schemeID in registrations | x 914 @schemeID in parties
   ID | wbex - @schemeID unused
   PostalTradeAddress | wbe - . unused | x 915 CountryID =1 | x 916 CountrySubDivisionName <=1
    CountryID | x 917 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | w 472 @schemeID in identifierSchemes | b 517 @schemeID in identifierSchemes | e 598 @schemeID in identifierSchemes | x 918 @schemeID in identifierSchemes
    PostalTradeAddress | x 919 CountryID =1 | x 920 CountrySubDivisionName <=1
     CountryID | x 921 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
    TradingBusinessName | wbe - . unused
   SpecifiedTaxRegistration | wbe - . unused | x 922 ID =1
    ID | x 923 @schemeID required
   URIUniversalCommunication | wbe - . unused | x 924 URIID =1
    CompleteNumber | x - . unused
    URIID | x 925 @schemeID required | x 926 @schemeID in addresses
  PayerTradeParty | x 927 ID <=1 | x 928 Name =1 | x 929 RoleCode <=1 | x 930 URIUniversalCommunication <=1 | x 931 SpecifiedTaxRegistration <=1
   DefinedTradeContact
    EmailURIUniversalCommunication | x 932 URIID =1
     CompleteNumber | x - . unused
     URIID | x - @schemeID unused
    FaxUniversalCommunication | x 933 CompleteNumber =1
     URIID | x - . unused
    TelephoneUniversalCommunication | x 934 CompleteNumber =1
     URIID | x - . unused
   Description | x - . unused
   GlobalID | x 935 @schemeID required | x 936 @schemeID in parties
   ID | x - @schemeID unused
   PostalTradeAddress | x 937 CountryID =1 | x 938 CountrySubDivisionName <=1
    CountryID | x 939 . in countries
    PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedLegalOrganization
    ID | x 940 @schemeID in identifierSchemes
    PostalTradeAddress | x 941 CountryID =1 | x 942 CountrySubDivisionName <=1
     CountryID | x 943 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
   SpecifiedTaxRegistration | x 944 ID =1
    ID | x 945 @schemeID required
   URIUniversalCommunication | x 946 URIID =1
    CompleteNumber | x - . unused
    URIID | x 947 @schemeID required | x 948 @schemeID in addresses
  ReceivableSpecifiedTradeAccountingAccount
   ID | wbex - @schemeID unused
   TypeCode | x 949 . in accountTypes
  SpecifiedAdvancePayment | x 325 IncludedTradeTax >=1 | x 326 InvoiceSpecifiedReferencedDocument <=1
   FormattedReceivedDateTime
    qdt:DateTimeString | x 950 @format required | x 951 @format in dateOrTime
   IncludedTradeTax | x 952 CalculatedAmount =1 | x 953 TypeCode =1 | x 954 CategoryCode =1
    AllowanceChargeBasisAmount | x - . unused
    BasisAmount | x - . unused
    CalculatedAmount | x - @currencyID unused
    CategoryCode | x 955 . in vatCategories
    DueDateTypeCode | x - . unused
    ExemptionReasonCode | x 956 . in vatExemptions | x - @listID unused | x - @listVersionID unused
    LineTotalBasisAmount | x - . unused
    TaxPointDate | x - . unused
    TypeCode | x 957 . in taxTypes
   InvoiceSpecifiedReferencedDocument | x 958 IssuerAssignedID =1
    AttachmentBinaryObject | x - . unused
    FormattedIssueDateTime
     qdt:DateTimeString | x 959 @format required | x 960 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - . unused
    Name | x - . unused
    ReferenceTypeCode | x - . unused
    TypeCode | x 961 . in referencedTypes
    URIID | x - . unused
   PaidAmount | x - @currencyID unused
  SpecifiedFinancialAdjustment | x 383 Reason =1 | x 962 ActualAmount =1
   ActualAmount | x - @currencyID unused
  SpecifiedLogisticsServiceCharge | x 963 Description =1 | x 327 AppliedAmount =1 | x 328 AppliedTradeTax >=1
   AppliedAmount | x - @currencyID unused
   AppliedTradeTax | x 964 TypeCode =1 | x 965 CategoryCode =1 | x 329 RateApplicablePercent =1
    AllowanceChargeBasisAmount | x - . unused
    BasisAmount | x - . unused
    CalculatedAmount | x - . unused
    CategoryCode | x 966 . in vatCategories
    DueDateTypeCode | x - . unused
    ExemptionReasonCode | x 967 . in vatExemptions | x - @listID unused | x - @listVersionID unused
    LineTotalBasisAmount | x - . unused
    TaxPointDate | x - . unused
    TypeCode | x 968 . in taxTypes
  SpecifiedTradeAllowanceCharge[neither] | wbex - . unused
  SpecifiedTradeAllowanceCharge[allowance] | wbex 183 ChargeIndicator =1 | wbex 184 ActualAmount =1 | wbex 185 CategoryTradeTax =1
   ActualAmount | wbex - @currencyID unused
   BasisAmount | wbex - @currencyID unused
   BasisQuantity | x 969 @unitCode in units
   CategoryTradeTax | wbex 473 TypeCode =1 | wbex 474 CategoryCode =1
    AllowanceChargeBasisAmount | x - . unused
    BasisAmount | wbex - . unused
    CalculatedAmount | wbex - . unused
    CategoryCode | w 475 . in taxCategories | b 518 . in taxCategories | e 599 . in taxCategories | x 970 . in vatCategories
    DueDateTypeCode | wbex - . unused
    ExemptionReason | wbe - . unused
    ExemptionReasonCode | wbe - . unused | x 971 . in vatExemptions | x - @listID unused | x - @listVersionID unused
    LineTotalBasisAmount | x - . unused
    TaxPointDate | ex - . unused
    TypeCode | w 476 . in taxType | b 519 . in taxType | e 600 . in taxType | x 972 . in taxTypes
   ReasonCode | w 186 . in allowanceReasons | b 520 . in allowanceReasons | e 601 . in allowanceReasons | x 973 . in allowanceReasons | x - @listID unused
  SpecifiedTradeAllowanceCharge[charge] | wbex 477 ChargeIndicator =1 | wbex 478 ActualAmount =1 | wbex 479 CategoryTradeTax =1
   ActualAmount | wbex - @currencyID unused
   BasisAmount | wbex - @currencyID unused
   BasisQuantity | x 974 @unitCode in units
   CategoryTradeTax | wbex 480 TypeCode =1 | wbex 481 CategoryCode =1
    AllowanceChargeBasisAmount | x - . unused
    BasisAmount | wbex - . unused
    CalculatedAmount | wbex - . unused
    CategoryCode | w 482 . in taxCategories | b 521 . in taxCategories | e 602 . in taxCategories | x 975 . in vatCategories
    DueDateTypeCode | wbex - . unused
    ExemptionReason | wbe - . unused
    ExemptionReasonCode | wbe - . unused | x 976 . in vatExemptions | x - @listID unused | x - @listVersionID unused
    LineTotalBasisAmount | x - . unused
    TaxPointDate | ex - . unused
    TypeCode | w 483 . in taxType | b 522 . in taxType | e 603 . in taxType | x 977 . in taxTypes
   ReasonCode[other list] | wbex - . unused
   ReasonCode[5153] | x 390 . in chargeTaxTypes
   ReasonCode[no list] | w 391 . in chargeReasons | b 523 . in chargeReasons | e 604 . in chargeReasons | x 978 . in chargeReasons | x - @listID unused
  SpecifiedTradePaymentTerms | wbex 187 Description <=1 | wbex 188 DirectDebitMandateID <=1 | x 330 PartialPaymentAmount <=1 | x 331 PayeeTradeParty <=1
   ApplicableTradePaymentDiscountTerms
    ActualDiscountAmount | x - @currencyID unused
    BasisAmount | x - @currencyID unused
    BasisDateTime
     udt:DateTimeString | x 979 @format required | x 980 @format in date
   ApplicableTradePaymentPenaltyTerms
    ActualPenaltyAmount | x - @currencyID unused
    BasisAmount | x - @currencyID unused
    BasisDateTime
     udt:DateTimeString | x 981 @format required | x 982 @format in date
    BasisPeriodMeasure | x 277 @unitCode required
   DirectDebitMandateID | wbex - @schemeID unused
   DueDateDateTime
    udt:DateTimeString | wbex 484 @format required | w 485 @format in date | b 524 @format in date | e 605 @format in date | x 983 @format in date
   PartialPaymentAmount | x - @currencyID unused
   PayeeTradeParty | x 984 ID <=1 | x 985 Name =1 | x 986 RoleCode <=1 | x 987 URIUniversalCommunication <=1 | x 988 SpecifiedTaxRegistration <=1
    DefinedTradeContact
     EmailURIUniversalCommunication | x 989 URIID =1
      CompleteNumber | x - . unused
      URIID | x - @schemeID unused
     FaxUniversalCommunication | x 990 CompleteNumber =1
      URIID | x - . unused
     TelephoneUniversalCommunication | x 991 CompleteNumber =1
      URIID | x - . unused
    Description | x - . unused
    GlobalID | x 992 @schemeID required | x 993 @schemeID in parties
    ID | x - @schemeID unused
    PostalTradeAddress | x 994 CountryID =1 | x 995 CountrySubDivisionName <=1
     CountryID | x 996 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
    SpecifiedLegalOrganization
     ID | x 997 @schemeID in identifierSchemes
     PostalTradeAddress | x 998 CountryID =1 | x 999 CountrySubDivisionName <=1
      CountryID | x 1000 . in countries
      PostcodeCode | x - @listID unused | x - @listVersionID unused
    SpecifiedTaxRegistration | x 1001 ID =1
     ID | x 1002 @schemeID required
    URIUniversalCommunication | x 1003 URIID =1
     CompleteNumber | x - . unused
     URIID | x 1004 @schemeID required | x 1005 @schemeID in addresses
  SpecifiedTradeSettlementHeaderMonetarySummation | mwbex 41 TaxBasisTotalAmount =1 | mwbex 42 TaxTotalAmount[invoice currency] <=1 | mwbex 192 TaxTotalAmount[tax currency] <=1 | mwbex 43 GrandTotalAmount =1 | mwbex 44 DuePayableAmount =1 | wbex 189 LineTotalAmount =1 | wbex 190 ChargeTotalAmount <=1 | wbex 191 AllowanceTotalAmount <=1 | wbex 193 TotalPrepaidAmount <=1 | ex 290 RoundingAmount <=1
   AllowanceTotalAmount | wbex - @currencyID unused
   ChargeTotalAmount | wbex - @currencyID unused
   DuePayableAmount | mwbex - @currencyID unused
   GrandTotalAmount | mwbex - @currencyID unused
   LineTotalAmount | wbex - @currencyID unused
   RoundingAmount | ex - @currencyID unused
   TaxBasisTotalAmount | mwbex - @currencyID unused
   TaxTotalAmount[other currency] | mwbex - . unused
   TaxTotalAmount[invoice currency] | m 45 @currencyID in currencies | w 486 @currencyID in currencies | b 525 @currencyID in currencies | e 606 @currencyID in currencies | x 1006 @currencyID in currencies
   TaxTotalAmount[tax currency] | m 414 @currencyID in currencies | w 487 @currencyID in currencies | b 526 @currencyID in currencies | e 607 @currencyID in currencies | x 1007 @currencyID in currencies
   TotalPrepaidAmount | wbex - @currencyID unused
  SpecifiedTradeSettlementPaymentMeans | wbex 488 TypeCode =1 | wbex 194 PayeePartyCreditorFinancialAccount <=1 | ex 291 Information <=1
   ApplicableTradeSettlementFinancialCard | ex 608 ID =1
    ID | ex - @schemeID unused
   PayeePartyCreditorFinancialAccount
    IBANID | wbex - @schemeID unused
    ProprietaryID | wbex - @schemeID unused
   PayeeSpecifiedCreditorFinancialInstitution | ex 292 BICID =1
    BICID | ex - @schemeID unused
   PayerPartyDebtorFinancialAccount | wbex 195 IBANID =1
    IBANID | wbex - @schemeID unused
   PayerSpecifiedDebtorFinancialInstitution
    BICID | x - @schemeID unused
   TypeCode | w 489 . in paymentMeans | b 527 . in paymentMeans | e 609 . in paymentMeans | x 1008 . in paymentMeans
  TaxApplicableTradeCurrencyExchange
   ConversionRateDateTime
    udt:DateTimeString | x 1009 @format required | x 1010 @format in date
   SourceCurrencyCode | x 332 . in currencies
   TargetCurrencyCode | x 333 . in currencies
  TaxCurrencyCode | w 196 . in currencies | b 528 . in currencies | e 610 . in currencies | x 1011 . in currencies
 IncludedSupplyChainTradeLineItem | bex 266 AssociatedDocumentLineDocument =1 | bex 267 SpecifiedTradeProduct =1 | be 268 SpecifiedLineTradeAgreement =1 | be 269 SpecifiedLineTradeDelivery =1
  AssociatedDocumentLineDocument | bex 270 LineID =1 | be 271 IncludedNote <=1
   IncludedNote | be 529 Content =1 | x 1012 Content <=1 | x 1013 SubjectCode <=1
    ContentCode | x - @listID unused | x - @listVersionID unused
    SubjectCode | be - . unused | x 1014 . in subjects | x - @listID unused | x - @listVersionID unused
   LineID | bex - @schemeID unused
   LineStatusCode | x 334 . in lineStatuses
   LineStatusReasonCode | x 335 . in lineKinds | x - @listID unused | x - @listVersionID unused
   ParentLineID | x - @schemeID unused
  SpecifiedLineTradeAgreement | be 272 NetPriceProductTradePrice =1
   AdditionalReferencedDocument | x 1015 IssuerAssignedID =1 | x 1016 TypeCode =1 | x 1017 Name <=1 | x 1018 AttachmentBinaryObject <=1
    AttachmentBinaryObject | x 1019 @mimeCode required | x 1020 @mimeCode in moreFiles | x 1021 @filename required
    FormattedIssueDateTime
     qdt:DateTimeString | x 1022 @format required | x 1023 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - @schemeID unused
    ReferenceTypeCode | x 1024 . in objectSchemes
    TypeCode | x 1025 . in references
    URIID | x - @schemeID unused
   ApplicableTradeDeliveryTerms | x 1026 DeliveryTypeCode =1
    DeliveryTypeCode | x 1027 . in deliveryTerms
    RelevantTradeLocation
     CountryID | x 1028 . in countries
   BuyerOrderReferencedDocument
    AttachmentBinaryObject | ex - . unused
    FormattedIssueDateTime | e - . unused
     qdt:DateTimeString | x 1029 @format required | x 1030 @format in dateOrTime
    IssuerAssignedID | e - . unused | x - @schemeID unused
    LineID | ex - @schemeID unused
    Name | ex - . unused
    ReferenceTypeCode | ex - . unused
    TypeCode | ex - . unused
    URIID | ex - . unused
   ContractReferencedDocument
    AttachmentBinaryObject | x - . unused
    FormattedIssueDateTime
     qdt:DateTimeString | x 1031 @format required | x 1032 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - @schemeID unused
    Name | x - . unused
    ReferenceTypeCode | x - . unused
    TypeCode | x - . unused
    URIID | x - . unused
   GrossPriceProductTradePrice | bex 273 ChargeAmount =1 | be 274 AppliedTradeAllowanceCharge[allowance] <=1
    AppliedTradeAllowanceCharge[neither] | bex - . unused
    AppliedTradeAllowanceCharge[allowance] | bex 530 ChargeIndicator =1 | bex 531 ActualAmount =1
     ActualAmount | bex - @currencyID unused
     BasisAmount | be - . unused | x - @currencyID unused
     BasisQuantity | x - . unused
     CalculationPercent | be - . unused
     CategoryTradeTax | bex - . unused
     Reason | be - . unused
     ReasonCode | be - . unused | x 1033 . in allowanceReasons | x - @listID unused
     SequenceNumeric | x - . unused
    AppliedTradeAllowanceCharge[charge] | x 1034 ChargeIndicator =1 | x 1035 ActualAmount =1
     ActualAmount | x - @currencyID unused
     BasisAmount | x - @currencyID unused
     BasisQuantity | x - . unused
     CategoryTradeTax | x - . unused
     ReasonCode[other list] | x - . unused
     ReasonCode[5153] | x 1036 . in taxTypes
     ReasonCode[no list] | x - @listID unused
     SequenceNumeric | x - . unused
    BasisQuantity | b 275 @unitCode in units | e 611 @unitCode in units | x 1037 @unitCode in units
    ChargeAmount | bex - @currencyID unused
    IncludedTradeTax | x - . unused
   ItemSellerTradeParty | x 1038 RoleCode <=1 | x 1039 Description <=1 | x 1040 URIUniversalCommunication <=1 | x 1041 SpecifiedTaxRegistration[VA] <=1 | x 1042 SpecifiedTaxRegistration[FC] <=1
    DefinedTradeContact
     EmailURIUniversalCommunication | x 1043 URIID =1
      CompleteNumber | x - . unused
      URIID | x - @schemeID unused
     FaxUniversalCommunication | x 1044 CompleteNumber =1
      URIID | x - . unused
     TelephoneUniversalCommunication | x 1045 CompleteNumber =1
      URIID | x - . unused
    GlobalID | x 1046 @schemeID required | x 1047 @schemeID in parties
    ID | x - @schemeID unused
    PostalTradeAddress | x 1048 CountryID =1 | x 1049 CountrySubDivisionName <=1
     CountryID | x 1050 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
    SpecifiedLegalOrganization
     ID | x 1051 @schemeID in identifierSchemes
     PostalTradeAddress | x - . unused
    SpecifiedTaxRegistration[no scheme] | x - . unused
    SpecifiedTaxRegistration[FC] | x 1052 ID =1
     ID | x 1053 @schemeID required
    SpecifiedTaxRegistration[VA] | x 1054 ID =1
     ID | x 1055 @schemeID required
    URIUniversalCommunication | x 1056 URIID =1
     CompleteNumber | x - . unused
     URIID | x 1057 @schemeID required | x 1058 @schemeID in addresses
   NetPriceProductTradePrice | bex 532 ChargeAmount =1 | x 336 IncludedTradeTax <=1
    AppliedTradeAllowanceCharge | bex - . unused
    BasisQuantity | b 533 @unitCode in units | e 612 @unitCode in units | x 1059 @unitCode in units
    ChargeAmount | bex - @currencyID unused
    IncludedTradeTax | x 1060 CalculatedAmount =1 | x 1061 TypeCode =1 | x 1062 CategoryCode =1 | x 1063 RateApplicablePercent =1
     AllowanceChargeBasisAmount | x - . unused
     BasisAmount | x - . unused
     CalculatedAmount | x - @currencyID unused
     CategoryCode | x 1064 . in vatCategories
     DueDateTypeCode | x - . unused
     ExemptionReasonCode | x 1065 . in vatExemptions | x - @listID unused | x - @listVersionID unused
     LineTotalBasisAmount | x - . unused
     TaxPointDate | x - . unused
     TypeCode | x 1066 . in taxType
   QuotationReferencedDocument
    AttachmentBinaryObject | x - . unused
    FormattedIssueDateTime
     qdt:DateTimeString | x 1067 @format required | x 1068 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - @schemeID unused
    Name | x - . unused
    ReferenceTypeCode | x - . unused
    TypeCode | x - . unused
    URIID | x - . unused
   SellerOrderReferencedDocument
    AttachmentBinaryObject | x - . unused
    FormattedIssueDateTime
     qdt:DateTimeString | x 1069 @format required | x 1070 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - @schemeID unused
    Name | x - . unused
    ReferenceTypeCode | x - . unused
    TypeCode | x - . unused
    URIID | x - . unused
   UltimateCustomerOrderReferencedDocument
    AttachmentBinaryObject | x - . unused
    FormattedIssueDateTime
     qdt:DateTimeString | x 1071 @format required | x 1072 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - @schemeID unused
    Name | x - . unused
    ReferenceTypeCode | x - . unused
    TypeCode | x - . unused
    URIID | x - . unused
  SpecifiedLineTradeDelivery | be 276 BilledQuantity =1
   ActualDeliverySupplyChainEvent | x 1073 OccurrenceDateTime =1
    OccurrenceDateTime
     udt:DateTimeString | x 1074 @format required | x 1075 @format in date
   BilledQuantity | b 534 @unitCode in units | e 613 @unitCode in units | x 1076 @unitCode in units
   ChargeFreeQuantity | x 1077 @unitCode required | x 1078 @unitCode in units
   DeliveryNoteReferencedDocument
    AttachmentBinaryObject | x - . unused
    FormattedIssueDateTime
     qdt:DateTimeString | x 1079 @format required | x 1080 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - @schemeID unused
    Name | x - . unused
    ReferenceTypeCode | x - . unused
    TypeCode | x - . unused
    URIID | x - . unused
   DespatchAdviceReferencedDocument
    AttachmentBinaryObject | x - . unused
    FormattedIssueDateTime
     qdt:DateTimeString | x 1081 @format required | x 1082 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - @schemeID unused
    Name | x - . unused
    ReferenceTypeCode | x - . unused
    TypeCode | x - . unused
    URIID | x - . unused
   PackageQuantity | x 1083 @unitCode required | x 1084 @unitCode in units
   PerPackageUnitQuantity | x 1085 @unitCode required | x 1086 @unitCode in units
   ReceivingAdviceReferencedDocument
    AttachmentBinaryObject | x - . unused
    FormattedIssueDateTime
     qdt:DateTimeString | x 1087 @format required | x 1088 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - @schemeID unused
    Name | x - . unused
    ReferenceTypeCode | x - . unused
    TypeCode | x - . unused
    URIID | x - . unused
   ShipToTradeParty | x 1089 ID <=1 | x 1090 RoleCode <=1 | x 1091 URIUniversalCommunication <=1 | x 1092 SpecifiedTaxRegistration <=1
    DefinedTradeContact
     EmailURIUniversalCommunication | x 1093 URIID =1
      CompleteNumber | x - . unused
      URIID | x - @schemeID unused
     FaxUniversalCommunication | x 1094 CompleteNumber =1
      URIID | x - . unused
     TelephoneUniversalCommunication | x 1095 CompleteNumber =1
      URIID | x - . unused
    Description | x - . unused
    GlobalID | x 1096 @schemeID required | x 1097 @schemeID in parties
    ID | x - @schemeID unused
    PostalTradeAddress | x 1098 CountryID =1 | x 1099 CountrySubDivisionName <=1
     CountryID | x 1100 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
    SpecifiedLegalOrganization
     ID | x 1101 @schemeID required | x 1102 @schemeID in identifierSchemes
     PostalTradeAddress | x - . unused
    SpecifiedTaxRegistration | x 1103 ID =1
     ID | x 1104 @schemeID required
    URIUniversalCommunication | x 1105 URIID =1
     CompleteNumber | x - . unused
     URIID | x 1106 @schemeID required | x 1107 @schemeID in addresses
   UltimateShipToTradeParty | x 1108 ID <=1 | x 1109 RoleCode <=1 | x 1110 URIUniversalCommunication <=1 | x 1111 SpecifiedTaxRegistration <=1
    DefinedTradeContact
     EmailURIUniversalCommunication | x 1112 URIID =1
      CompleteNumber | x - . unused
      URIID | x - @schemeID unused
     FaxUniversalCommunication | x 1113 CompleteNumber =1
      URIID | x - . unused
     TelephoneUniversalCommunication | x 1114 CompleteNumber =1
      URIID | x - . unused
    Description | x - . unused
    GlobalID | x 1115 @schemeID required | x 1116 @schemeID in parties
    ID | x - @schemeID unused
    PostalTradeAddress | x 1117 CountryID =1 | x 1118 CountrySubDivisionName <=1
     CountryID | x 1119 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
    SpecifiedLegalOrganization
     ID | x 1120 @schemeID in identifierSchemes
     PostalTradeAddress | x - . unused
    SpecifiedTaxRegistration | x 1121 ID =1
     ID | x 1122 @schemeID required
    URIUniversalCommunication | x 1123 URIID =1
     CompleteNumber | x - . unused
     URIID | x 1124 @schemeID required | x 1125 @schemeID in addresses
  SpecifiedLineTradeSettlement | be 278 ApplicableTradeTax =1 | be 279 SpecifiedTradeSettlementLineMonetarySummation =1 | e 293 AdditionalReferencedDocument <=1 | e 614 ReceivableSpecifiedTradeAccountingAccount <=1 | x 337 InvoiceReferencedDocument <=1
   AdditionalReferencedDocument | ex 615 IssuerAssignedID =1 | ex 616 TypeCode =1
    AttachmentBinaryObject | ex - . unused
    FormattedIssueDateTime | ex - . unused
    IssuerAssignedID | ex - @schemeID unused
    LineID | ex - . unused
    Name | ex - . unused
    ReferenceTypeCode | e 617 . in objectSchemes | x 1126 . in objectSchemes
    TypeCode | e 618 . in references | x 1127 . in references
    URIID | ex - . unused
   ApplicableTradeTax | be 535 TypeCode =1 | be 536 CategoryCode =1 | x 338 CalculatedAmount <=1
    AllowanceChargeBasisAmount | x - . unused
    BasisAmount | bex - . unused
    CalculatedAmount | be - . unused | x - @currencyID unused
    CategoryCode | b 537 . in taxCategories | e 619 . in taxCategories | x 1128 . in vatCategories
    DueDateTypeCode | be - . unused | x 1129 . in taxPoints
    ExemptionReason | be - . unused
    ExemptionReasonCode | be - . unused | x 1130 . in vatExemptions | x - @listID unused | x - @listVersionID unused
    LineTotalBasisAmount | x - . unused
    TaxPointDate | ex - . unused
    TypeCode | b 538 . in taxType | e 620 . in taxType | x 1131 . in taxTypes
   BillingSpecifiedPeriod
    CompleteDateTime | x - . unused
    Description | x - . unused
    EndDateTime
     udt:DateTimeString | bex 539 @format required | b 540 @format in date | e 621 @format in date | x 1132 @format in date
    StartDateTime
     udt:DateTimeString | bex 541 @format required | b 542 @format in date | e 622 @format in date | x 1133 @format in date
   InvoiceReferencedDocument
    AttachmentBinaryObject | x - . unused
    FormattedIssueDateTime
     qdt:DateTimeString | x 1134 @format required | x 1135 @format in dateOrTime
    IssuerAssignedID | x - @schemeID unused
    LineID | x - @schemeID unused
    Name | x - . unused
    ReferenceTypeCode | x - . unused
    TypeCode | x 1136 . in referencedTypes
    URIID | x - . unused
   ReceivableSpecifiedTradeAccountingAccount
    ID | ex - @schemeID unused
   SpecifiedTradeAllowanceCharge[neither] | bex - . unused
   SpecifiedTradeAllowanceCharge[allowance] | bex 543 ChargeIndicator =1 | bex 544 ActualAmount =1
    ActualAmount | bex - @currencyID unused
    BasisAmount | b - . unused | ex - @currencyID unused
    BasisQuantity | x - . unused
    CalculationPercent | b - . unused
    CategoryTradeTax | bex - . unused
    ReasonCode | b 545 . in allowanceReasons | e 623 . in allowanceReasons | x 1137 . in allowanceReasons | x - @listID unused
    SequenceNumeric | x - . unused
   SpecifiedTradeAllowanceCharge[charge] | bex 546 ChargeIndicator =1 | bex 547 ActualAmount =1
    ActualAmount | bex - @currencyID unused
    BasisAmount | b - . unused | ex - @currencyID unused
    BasisQuantity | x - . unused
    CalculationPercent | b - . unused
    CategoryTradeTax | bex - . unused
    ReasonCode[other list] | bex - . unused
    ReasonCode[5153] | x 1138 . in taxTypes
    ReasonCode[no list] | b 548 . in chargeReasons | e 624 . in chargeReasons | x 1139 . in chargeReasons | x - @listID unused
    SequenceNumeric | x - . unused
   SpecifiedTradeSettlementLineMonetarySummation | be 549 LineTotalAmount =1 | x 382 LineTotalAmount <=1 | x 1140 ChargeTotalAmount <=1 | x 1141 AllowanceTotalAmount <=1 | x 387 TaxTotalAmount[invoice currency] <=1 | x 388 TaxTotalAmount[tax currency] <=1 | x 340 GrandTotalAmount <=1 | x 341 TotalAllowanceChargeAmount <=1
    AllowanceTotalAmount | x - @currencyID unused
    ChargeTotalAmount | x - @currencyID unused
    GrandTotalAmount | x - @currencyID unused
    LineTotalAmount | bex - @currencyID unused
    TaxTotalAmount[other currency] | x - . unused
    TaxTotalAmount[invoice currency] | x 1142 @currencyID in currencies
    TaxTotalAmount[tax currency] | x 1143 @currencyID in currencies
    TotalAllowanceChargeAmount | x - @currencyID unused
  SpecifiedTradeProduct | bex 550 Name =1 | ex 625 Description <=1
   ApplicableProductCharacteristic | e 294 Description =1 | e 295 Value =1 | x 1144 Description <=1 | x 384 Value <=1
    TypeCode | x - @listID unused | x - @listVersionID unused
   BatchID | x - @schemeID unused
   BuyerAssignedID | ex - @schemeID unused
   DesignatedProductClassification | x 342 ClassName <=1
    ClassCode | ex 296 @listID required | e 297 @listID in classificationSchemes | x 1145 @listID in classificationSchemes
   GlobalID | bex 551 @schemeID required | b 552 @schemeID in identifierSchemes | e 626 @schemeID in identifierSchemes | x 1146 @schemeID in identifierSchemes
   ID | x - @schemeID unused
   IncludedReferencedProduct | x 1147 ID <=1 | x 343 IndustryAssignedID <=1 | x 1148 Name =1 | x 1149 Description <=1 | x 344 UnitQuantity <=1
    BuyerAssignedID | x - @schemeID unused
    GlobalID | x 1150 @schemeID required | x 1151 @schemeID in identifierSchemes
    ID | x - @schemeID unused
    IndustryAssignedID | x - @schemeID unused
    SellerAssignedID | x - @schemeID unused
    UnitQuantity | x 1152 @unitCode required | x 1153 @unitCode in units
   IndividualTradeProductInstance
    BatchID | x - @schemeID unused
    SupplierAssignedSerialID | x - @schemeID unused
   IndustryAssignedID | x - @schemeID unused
   ManufacturerTradeParty | x 1154 RoleCode <=1 | x 1155 Description <=1 | x 1156 URIUniversalCommunication <=1 | x 386 SpecifiedTaxRegistration[VA] <=2 | x 385 SpecifiedTaxRegistration[FC] <=2
    DefinedTradeContact
     EmailURIUniversalCommunication | x 1157 URIID =1
      CompleteNumber | x - . unused
      URIID | x - @schemeID unused
     FaxUniversalCommunication | x 1158 CompleteNumber =1
      URIID | x - . unused
     TelephoneUniversalCommunication | x 1159 CompleteNumber =1
      URIID | x - . unused
    GlobalID | x 1160 @schemeID required | x 1161 @schemeID in parties
    ID | x - @schemeID unused
    PostalTradeAddress | x 1162 CountryID =1 | x 1163 CountrySubDivisionName <=1
     CountryID | x 1164 . in countries
     PostcodeCode | x - @listID unused | x - @listVersionID unused
    SpecifiedLegalOrganization
     ID | x 1165 @schemeID in identifierSchemes
     PostalTradeAddress | x - . unused
    SpecifiedTaxRegistration[no scheme] | x - . unused
    SpecifiedTaxRegistration[FC] | x 1166 ID =1
     ID | x 1167 @schemeID required
    SpecifiedTaxRegistration[VA] | x 1168 ID =1
     ID | x 1169 @schemeID required
    URIUniversalCommunication | x 1170 URIID =1
     CompleteNumber | x - . unused
     URIID | x 1171 @schemeID required | x 1172 @schemeID in addresses
   ModelID | x - @schemeID unused
   OriginTradeCountry | ex 627 ID =1
    ID | e 628 . in countries | x 1173 . in countries
   SellerAssignedID | ex - @schemeID unused
`;
